// Whom one talks with, and what can be done with the ticket.
import { ActionIcon, Indicator, Tooltip, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { AlarmClock, ArrowLeft, ArrowRightLeft, Search, Tag } from 'lucide-react';
import { Link } from 'react-router';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
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
import { ticketFacts } from './ticketFacts.ts';
import type { TicketTools } from './useTicketTools.ts';

export interface ConversationHeaderProps {
  ticket: Ticket;
  /** it has the screen for itself */
  alone: boolean;
  /** one line for everything */
  tight: boolean;
  tools: TicketTools;
  /** the details below it, where they are folded away at first */
  details: { opened: boolean; toggle: () => void };
}

export function ConversationHeader({ ticket, alone, tight, tools, details }: ConversationHeaderProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const shownNumber = useShownNumber();
  const { home } = useTicketPlace();
  const { user } = useSession();
  const { contact } = ticket;
  const [main, ...others] = changesOf(ticket, user);
  return (
    <header className={classes.header} data-tight={tight || undefined}>
      {alone && (
        <ActionIcon component={Link} to={home} variant="subtle" color="gray" size={38} aria-label={t('common:back')}>
          <ArrowLeft size={20} />
        </ActionIcon>
      )}
      <ContactOpener picture>
        <ContactAvatar contact={contact} size={tight ? 36 : 40} />
      </ContactOpener>
      <div className={classes.who}>
        <h2 className={classes.name} title={contact.name}>
          <ContactOpener>
            <span>{contact.name}</span>
            {!tight && !contact.isGroup && contact.number !== contact.name && (
              <span className={classes.number}>{shownNumber(contact.number)}</span>
            )}
          </ContactOpener>
        </h2>
        <div className={classes.below}>
          <ReplyWindowChip ticket={ticket} tight={tight} />
          <Facts ticket={ticket} tight={tight} />
        </div>
      </div>
      <div className={classes.actions}>
        {!tight && (
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
        {!tight && tools.transfer && (
          <Tooltip label={t('transfer.menu')}>
            <ActionIcon variant="default" size={34} aria-label={t('transfer.menu')} onClick={tools.transfer}>
              <ArrowRightLeft size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        {!tight && tools.snooze && (
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
        {!tight && others.map((kind) => <ChangeButton key={kind} ticket={ticket} kind={kind} compact />)}
        {tight && <DetailsButton ticket={ticket} {...details} />}
        {main && <ChangeButton ticket={ticket} kind={main} compact={tight} main />}
        <TicketMenu ticket={ticket} changes={tight ? others : []} tools={tools} />
      </div>
    </header>
  );
}

interface DetailsButtonProps {
  ticket: Ticket;
  opened: boolean;
  toggle: () => void;
}

/** How many tags there are, or that it is put off. */
function DetailsButton({ ticket, opened, toggle }: DetailsButtonProps) {
  const { t } = useTranslation('tickets');
  const { length } = ticket.tags;
  const Icon = ticket.snooze ? AlarmClock : Tag;
  return (
    <Indicator label={length} size={15} offset={8} disabled={length === 0}>
      <ActionIcon
        variant={opened ? 'light' : 'subtle'}
        color={opened || ticket.snooze ? undefined : 'gray'}
        size={34}
        aria-label={t('details')}
        aria-expanded={opened}
        onClick={toggle}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}

/** Where the ticket belongs; while the customer writes, that. */
function Facts({ ticket, tight }: { ticket: Ticket; tight: boolean }) {
  const { t } = useTranslation('tickets');
  const writing = usePresence(ticket.id);
  const facts = ticketFacts(ticket, t('noQueue'));
  return (
    <>
      {(writing || !tight) && (
        <p
          className={classes.line}
          title={facts}
          data-writing={writing !== null || undefined}
          aria-hidden={writing !== null}
        >
          {writing ? t(`presence.${writing}`) : facts}
        </p>
      )}
      <VisuallyHidden role="status">{writing && t(`presence.${writing}`)}</VisuallyHidden>
    </>
  );
}
