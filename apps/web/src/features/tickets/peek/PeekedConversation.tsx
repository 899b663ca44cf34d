// The messages of a ticket, to be read: nothing here says that they were.
import { Button } from '@mantine/core';
import type { FoundTicket, Ticket } from '@recado/contract/tickets';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTicketRoom } from '../../../entities/ticket/useTicketRoom.ts';
import { TicketChips } from '../../../entities/ticket/row/TicketChips.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { MessageList } from '../messages/MessageList.tsx';
import type { JumpTarget } from '../messages/useJump.ts';
import { useMessages } from '../../../entities/message/useMessages.ts';
import { useTicketActions } from '../../../entities/ticket/changes/useTicketActions.ts';
import classes from './Peek.module.css';
import { usePeeked } from './usePeeked.ts';

export interface PeekedConversationProps {
  ticket: FoundTicket;
  onClose: () => void;
}

export function PeekedConversation({ ticket: listed, onClose }: PeekedConversationProps) {
  const { t } = useTranslation('tickets');
  const ticket = usePeeked(listed, onClose);
  const messages = useMessages(listed.id);
  const [jumpTo] = useState<JumpTarget | null>(listed.match ? { target: { messageId: listed.match.messageId } } : null);
  useTicketRoom(ticket ?? listed);
  if (!ticket) return null;
  return (
    <>
      <section className={classes.messages} aria-label={t('conversation', { name: ticket.contact.name })}>
        <MessageList ticket={ticket} messages={messages} jumpTo={jumpTo} readOnly />
      </section>
      <div className={classes.footer}>
        <TicketChips ticket={ticket} oneLine={false} />
        <NextStep ticket={ticket} onClose={onClose} />
      </div>
    </>
  );
}

function NextStep({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const { change } = useTicketActions();
  if (ticket.status !== 'pending') {
    return (
      <Button size="xs" variant="default" component={Link} to={`/tickets/${ticket.uuid}`} onClick={onClose}>
        {t('list.peek.open')}
      </Button>
    );
  }
  const handleAccept = (): void => {
    onClose();
    change(ticket, 'accept');
  };
  return (
    <Button size="xs" onClick={handleAccept}>
      {t('change.accept')}
    </Button>
  );
}
