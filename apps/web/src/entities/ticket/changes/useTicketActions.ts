// Accept, return, close, reopen, delete: shown at once, taken back if the server refuses.
import { sendMessage } from '@recado/contract/messages';
import { deleteTicket, updateTicket, type Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { isApiError, type ApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { textsIn } from '../../../shared/i18n/i18n.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import { notifyFailure } from '../../../shared/ui/notify.ts';
import { notifyWithAction } from '../../../shared/ui/notifyWithAction.tsx';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { minutesToAnswer } from '../replyWindow.ts';
import { useTicketPlace } from '../ticketPlace.ts';
import { dropTicket, storeOwnAnswer, storeOwnChange, undoOwnChange } from '../ticketPatches.ts';
import { useOfferUndo } from './useOfferUndo.ts';
import { bodyOf, guessOf, type TicketChange } from './ticketChanges.ts';

interface Change {
  ticket: Ticket;
  kind: TicketChange;
}

export interface TicketActions {
  change: (ticket: Ticket, kind: TicketChange) => void;
  remove: (ticket: Ticket) => void;
}

const CHANGES = ['ticket', 'change'];
const isChange = (variables: unknown): variables is Change =>
  typeof variables === 'object' && variables !== null && 'ticket' in variables && 'kind' in variables;

/** Whoever else was quicker is told of by that. */
export const isBeingAccepted = (client: QueryClient, uuid: string): boolean =>
  client.isMutating({
    mutationKey: CHANGES,
    predicate: ({ state: { variables } }) =>
      isChange(variables) && variables.kind === 'accept' && variables.ticket.uuid === uuid,
  }) > 0;

const ActionsContext = createContext<TicketActions | null>(null);
export const TicketActionsProvider = ActionsContext.Provider;

/** The actions, anywhere on the screen. */
export function useTicketActions(): TicketActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('useTicketActions() outside of the tickets screen');
  return actions;
}

/** Makes the actions: once, by the screen. */
export function useNewTicketActions(): TicketActions {
  const client = useQueryClient();
  const { user } = useSession();
  const go = useLeaveOrStay();
  const navigate = useNavigate();
  const { home } = useTicketPlace();
  const tellRefusal = useTellRefusal();
  const greet = useGreeting();
  const offerUndo = useOfferUndo();
  const { t } = useTranslation('tickets');
  /** by ticket, what takes back its last change */
  const [offers] = useState(() => new Map<number, number>());

  const { mutate } = useMutation({
    mutationKey: CHANGES,
    meta: { quiet: true },
    mutationFn: ({ ticket, kind }: Change) =>
      call(updateTicket, { params: { id: ticket.id }, body: bodyOf[kind](user) }),
    onMutate: ({ ticket, kind }) => {
      undoables.drop(offers.get(ticket.id) ?? 0);
      const guess = guessOf(ticket, kind, user);
      storeOwnChange(client, guess, user);
      return { guess, way: go(ticket, kind) };
    },
    onSuccess: ({ undo, ...ticket }, { kind }, shown) => {
      storeOwnAnswer(client, ticket, user);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      if (kind === 'accept') greet(ticket);
      if (undo) offers.set(ticket.id, undo.id);
      if (kind === 'close' || kind === 'return')
        offerUndo(undo, t(`undo.${kind}`, { name: ticket.contact.name }), shown?.way?.from);
    },
    onError: (error, { ticket, kind }, shown) => {
      if (shown) undoOwnChange(client, ticket, shown.guess, user);
      // What somebody else has taken is not shown; else one is where one was, unless one has gone on from there.
      if (shown?.way && location.pathname === shown.way.to.replace(/\?.*/, ''))
        void navigate(kind === 'accept' ? home : shown.way.from);
      // What it was before may itself be out of date by now: ask.
      void client.invalidateQueries({ queryKey: ['ticket'] });
      tellRefusal(error);
    },
  });

  const remove = useRemove<Ticket>({
    remove: (ticket) => call(deleteTicket, { params: { id: ticket.id } }),
    nameOf: (ticket) => ticket.contact.name,
    warning: t('deleteWarning'),
    onDone: (ticket) => {
      dropTicket(client, ticket.id);
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
      go(ticket, 'delete');
    },
  });
  return { change: (ticket, kind) => mutate({ ticket, kind }), remove };
}

/** Addresses. */
interface Way {
  from: string;
  to: string;
}

/**
 * What became open is shown; whatever else happens to the ticket on the screen leads back to the list. Answers which way
 * that was, if one did not stay.
 */
function useLeaveOrStay(): (ticket: Ticket, kind: TicketChange | 'delete') => Way | undefined {
  const navigate = useNavigate();
  const { home, addressOf } = useTicketPlace();
  const { uuid } = useParams();
  return (ticket, kind) => {
    const shown = kind === 'accept' || kind === 'reopen';
    if (!shown && ticket.uuid !== uuid) return undefined;
    const to = shown ? addressOf(ticket.uuid) : home;
    void navigate(to);
    return { from: uuid === undefined ? home : addressOf(uuid), to };
  };
}

/** Where another ticket is in the way, with the way there. */
function useTellRefusal(): (error: unknown) => void {
  const { t } = useTranslation('tickets');
  const navigate = useNavigate();
  const { addressOf } = useTicketPlace();
  const explain = useRefusalText();
  return (error) => {
    const { uuid, visible } = isApiError(error, 'ERR_OTHER_OPEN_TICKET') ? detailsOf(error) : {};
    if (typeof uuid !== 'string' || visible === false) return notifyFailure(explain(error));
    notifyWithAction(explain(error), t('refused.openOther'), () => void navigate(addressOf(uuid)));
  };
}

/** Says who was quicker, or which ticket is in the way. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('tickets');
  return (error) => {
    const details = isApiError(error) ? detailsOf(error) : {};
    if (isApiError(error, 'ERR_TICKET_TAKEN') && typeof details.userName === 'string' && details.userName !== '') {
      return t('refused.taken', { user: details.userName });
    }
    const user = nameIn(details.user);
    if (!isApiError(error, 'ERR_OTHER_OPEN_TICKET')) return errorText(error);
    if (details.held === true) return t('refused.otherHeld');
    const queue = nameIn(details.queue);
    // Where nothing is known of it, nothing is said of it.
    if (typeof details.ticketId !== 'number') return errorText(error);
    if (user === null) return queue === null ? t('list.new.waits') : t('list.new.waitsInQueue', { queue });
    return queue === null ? t('refused.other', { user }) : t('refused.otherInQueue', { user, queue });
  };
}

const detailsOf = ({ details }: ApiError): Record<string, unknown> =>
  details === undefined || Array.isArray(details) ? {} : details;

const nameIn = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string' ? value.name : null;

/** The company may want each customer greeted by the attendant who takes the ticket. */
export function useGreeting(): (ticket: Ticket) => void {
  const { user } = useSession();
  const wanted = user.company.settings.some(({ key, value }) => key === 'sendGreetingAccepted' && value === 'enabled');
  const { mutate } = useMutation({
    mutationFn: async ({ id, contact }: Ticket) => {
      // The customer reads the company's language, whatever the attendant's screen is in.
      const t = await textsIn(user.company.language, 'tickets');
      const body = t('greeting', { contact: contact.name, user: user.name });
      return call(sendMessage, { params: { ticketId: id }, body: { body } });
    },
  });
  return (ticket) => {
    // Where the window is closed it would be refused.
    if (wanted && !ticket.isGroup && minutesToAnswer(ticket, Date.now()) !== 0) mutate(ticket);
  };
}
