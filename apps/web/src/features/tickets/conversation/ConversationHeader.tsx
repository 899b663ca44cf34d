// Whom one talks with, and what can be done with the ticket.
import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { AlarmClock, ArrowLeft, ArrowRightLeft, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import { useSession } from '../../../shared/session/useSession.ts';
import { useShownNumber } from '../../../shared/format/useShownNumber.ts';
import { ChangeButton } from '../../../entities/ticket/changes/ChangeButton.tsx';
import { ContactOpener } from '../drawer/ContactOpener.tsx';
import { changesOf } from '../../../entities/ticket/changes/ticketChanges.ts';
import { useTicketPlace } from '../../../entities/ticket/ticketPlace.ts';
import { usePresence } from '../../../entities/ticket/presence.ts';
import classes from './Conversation.module.css';
import { ReplyWindowChip } from './ReplyWindowChip.tsx';
import { TicketMenu } from './TicketMenu.tsx';
import type { TicketTools } from './useTicketTools.ts';

export interface ConversationHeaderProps {
  ticket: Ticket;
  narrow: boolean;
  tools: TicketTools;
}

export function ConversationHeader({ ticket, narrow, tools }: ConversationHeaderProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const shownNumber = useShownNumber();
  const { home } = useTicketPlace();
  const { user } = useSession();
  const { contact } = ticket;
  const [main, ...others] = changesOf(ticket, user);
  return (
    <header className={classes.header}>
      {narrow && (
        <ActionIcon component={Link} to={home} variant="subtle" color="gray" size={38} aria-label={t('common:back')}>
          <ArrowLeft size={20} />
        </ActionIcon>
      )}
      <ContactOpener picture>
        <ContactAvatar contact={contact} size={40} />
      </ContactOpener>
      <div className={classes.who}>
        <h2 className={classes.name} title={contact.name}>
          <ContactOpener>
            <span>{contact.name}</span>
            {!contact.isGroup && contact.number !== contact.name && (
              <span className={classes.number}>{shownNumber(contact.number)}</span>
            )}
          </ContactOpener>
        </h2>
        <div className={classes.below}>
          <ReplyWindowChip ticket={ticket} />
          <Facts ticket={ticket} />
        </div>
      </div>
      <div className={classes.actions}>
        {!narrow && (
          <Tooltip label={t('messageSearch.label')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t('messageSearch.label')}
              onClick={tools.search}
            >
              <Search size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        {!narrow && tools.transfer && (
          <Tooltip label={t('transfer.menu')}>
            <ActionIcon variant="default" size={34} aria-label={t('transfer.menu')} onClick={tools.transfer}>
              <ArrowRightLeft size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {!narrow && tools.snooze && (
          <Tooltip label={t('snooze.title')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t('snooze.title')}
              aria-haspopup="dialog"
              onClick={tools.snooze}
            >
              <AlarmClock size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {!narrow && others.map((kind) => <ChangeButton key={kind} ticket={ticket} kind={kind} compact />)}
        {main && <ChangeButton ticket={ticket} kind={main} />}
        <TicketMenu ticket={ticket} changes={narrow ? others : []} tools={tools} />
      </div>
    </header>
  );
}

/** Where the ticket belongs; while the customer writes, that. */
function Facts({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const writing = usePresence(ticket.id);
  const { whatsapp, queue, user } = ticket;
  const facts = [whatsapp?.name, queue?.name ?? t('noQueue'), user?.name].filter(Boolean).join(' · ');
  return (
    <>
      <p
        className={classes.line}
        title={facts}
        data-writing={writing !== null || undefined}
        aria-hidden={writing !== null}
      >
        {writing ? t(`presence.${writing}`) : facts}
      </p>
      <VisuallyHidden role="status">{writing && t(`presence.${writing}`)}</VisuallyHidden>
    </>
  );
}
