// Whom one talks with, and what can be done with the ticket.
import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { ArrowLeft, EllipsisVertical, LayoutTemplate, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ContactAvatar } from '../../../entities/ContactAvatar.tsx';
import { useCan } from '../../../shared/session/useSession.ts';
import { ChangeButton } from '../ChangeButton.tsx';
import { CHANGE_ICONS } from '../changeIcons.ts';
import { changesOf, type TicketChange } from '../ticketChanges.ts';
import { useTicketActions } from '../useTicketActions.ts';
import { usePresence } from '../live/presence.ts';
import classes from './Conversation.module.css';
import { ReplyWindowChip } from './ReplyWindowChip.tsx';

export interface ConversationHeaderProps {
  ticket: Ticket;
  narrow: boolean;
  /** left out where no template can be sent */
  onTemplate: (() => void) | undefined;
}

export function ConversationHeader({ ticket, narrow, onTemplate }: ConversationHeaderProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { contact } = ticket;
  const [main, ...others] = changesOf(ticket);
  return (
    <header className={classes.header}>
      {narrow && (
        <ActionIcon
          component={Link}
          to="/tickets"
          variant="subtle"
          color="gray"
          size={38}
          aria-label={t('common:back')}
        >
          <ArrowLeft size={20} />
        </ActionIcon>
      )}
      <ContactAvatar contact={contact} size={40} />
      <div className={classes.who}>
        <h2 className={classes.name} title={contact.name}>
          <span>{contact.name}</span>
          {!contact.isGroup && contact.number !== contact.name && (
            <span className={classes.number}>{contact.number}</span>
          )}
        </h2>
        <div className={classes.below}>
          <ReplyWindowChip ticket={ticket} />
          <Facts ticket={ticket} />
        </div>
      </div>
      <div className={classes.actions}>
        {!narrow && others.map((kind) => <ChangeButton key={kind} ticket={ticket} kind={kind} compact />)}
        {main && <ChangeButton ticket={ticket} kind={main} />}
        <TicketMenu ticket={ticket} changes={narrow ? others : []} onTemplate={onTemplate} />
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

interface TicketMenuProps {
  ticket: Ticket;
  /** those for which there is no room beside it */
  changes: TicketChange[];
  onTemplate: (() => void) | undefined;
}

function TicketMenu({ ticket, changes, onTemplate }: TicketMenuProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const { change, remove } = useTicketActions();
  const button = useRef<HTMLButtonElement>(null);
  const mayDelete = useCan('ticket-options:deleteTicket');
  if (!mayDelete && !onTemplate && changes.length === 0) return null;
  const handleTemplate = (): void => {
    // The dialog gives the focus back to where it was, and the menu goes away.
    button.current?.focus();
    onTemplate?.();
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon ref={button} variant="subtle" color="gray" size={34} aria-label={t('common:more')}>
          <EllipsisVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map((kind) => {
          const Icon = CHANGE_ICONS[kind];
          return (
            <Menu.Item key={kind} leftSection={<Icon size={16} aria-hidden />} onClick={() => change(ticket, kind)}>
              {t(`change.${kind}`)}
            </Menu.Item>
          );
        })}
        {onTemplate && (
          <Menu.Item leftSection={<LayoutTemplate size={16} aria-hidden />} onClick={handleTemplate}>
            {t('template.menu')}
          </Menu.Item>
        )}
        {mayDelete && (
          <Menu.Item color="red" leftSection={<Trash2 size={16} aria-hidden />} onClick={() => remove(ticket)}>
            {t('deleteTicket')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
