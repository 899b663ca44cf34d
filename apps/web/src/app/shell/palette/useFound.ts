// What the words find on the server and in the help: contacts, tickets, ready answers, pages.
import { listContacts } from '@recado/contract/contacts';
import { listQuickMessages, type QuickMessage } from '@recado/contract/quick-messages';
import { listTickets, type FoundTicket } from '@recado/contract/tickets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CircleHelp, Contact, MessagesSquare, Zap } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ticketAddress } from '../../../entities/ticket/ticketAddress.ts';
import { quickPick } from '../../../entities/message/quickPick.ts';
import { useOpenConversation } from '../../../features/contacts/useOpenConversation.ts';
import { useHelpBook } from '../../../features/helps/pages/useHelpBook.ts';
import { call } from '../../../shared/data/client.ts';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { withoutMarks } from '../../../shared/ui/conversation/whatsappMarks.ts';
import { helpAddress } from '../../../shared/ui/screenHelp.tsx';
import { fits, type Section } from './entries.ts';

/** characters below which half of everything would be found */
const LEAST = 2;
const MOST = 5;

/** Whoever types a name means that person before all who wrote it: Enter takes the first. */
const peopleFirst = (tickets: readonly FoundTicket[]): FoundTicket[] =>
  tickets.toSorted((one, other) => Number(Boolean(one.match)) - Number(Boolean(other.match))).slice(0, MOST);

export function useFound(searched: string): Section[] {
  const { t } = useTranslation(['shell', 'tickets']);
  const { expired } = useSession().user.company;
  const navigate = useNavigate();
  const openConversation = useOpenConversation();
  const shownNumber = useShownNumber();
  const showAll = useCan('tickets-manager:showall');
  const enabled = searched.length >= LEAST && !expired;
  const asks = { enabled, placeholderData: keepPreviousData };
  const contacts = useQuery({
    ...asks,
    queryKey: ['contact', 'palette', searched],
    queryFn: ({ signal }) => call(listContacts, { query: { searchParam: searched }, signal }),
  });
  const tickets = useQuery({
    ...asks,
    queryKey: ['ticket', 'palette', searched, showAll],
    queryFn: ({ signal }) => call(listTickets, { query: { searchParam: searched, showAll }, signal }),
  });
  const replies = useQuery({
    queryKey: ['quickMessage', 'all'],
    queryFn: ({ signal }) => call(listQuickMessages, { query: {}, signal }),
    enabled,
    staleTime: 5 * 60_000,
  });
  const help = useHelpBook(enabled ? 'welcome' : 'not yet');
  if (!enabled) return [];
  const pick = (reply: QuickMessage) => (): void => {
    if (!quickPick.pick(reply)) void navigate('/quick-messages');
  };
  return [
    {
      group: 'tickets',
      entries: peopleFirst(tickets.data?.tickets ?? []).map(({ id, uuid, contact, status, lastMessage, match }) => ({
        id: `ticket-${id}`,
        label: contact.name,
        // Where words of a message were found, those say why it is here.
        description: `${t(`tickets:drawer.tickets.status.${status}`)} · ${withoutMarks(match?.excerpt ?? lastMessage)}`,
        icon: MessagesSquare,
        // One that waits is opened by accepting it.
        run: () => void navigate(ticketAddress({ status, uuid })),
      })),
    },
    {
      group: 'contacts',
      entries: (contacts.data?.contacts ?? []).slice(0, MOST).map((contact) => ({
        id: `contact-${contact.id}`,
        label: contact.name,
        description: shownNumber(contact.number),
        icon: Contact,
        run: () => openConversation(contact),
      })),
    },
    {
      group: 'quickMessages',
      entries: (replies.data ?? [])
        .map((reply) => ({
          id: `quick-${reply.id}`,
          label: `/${reply.shortcode.replace(/^\//, '')}`,
          description: reply.message,
          icon: Zap,
          run: pick(reply),
        }))
        .filter((entry) => fits(entry, searched))
        .slice(0, MOST),
    },
    {
      group: 'helps',
      entries: (help.data?.search(searched) ?? [])
        .slice(0, MOST)
        .map(({ page: { name, title }, section, excerpt }) => ({
          id: `help-${name}`,
          label: section ? `${title} › ${section.heading}` : title,
          description: excerpt,
          icon: CircleHelp,
          run: () => void navigate(`${helpAddress(name)}${section ? `#${section.slug}` : ''}`),
        })),
    },
  ];
}
