// The open ticket: header, messages, and what one writes with.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../shared/data/useRealtime.ts';
import { Composer } from '../composer/Composer.tsx';
import { FileDrop } from '../composer/FileDrop.tsx';
import { outgoing } from '../composer/outgoing.ts';
import { useAttachments } from '../composer/useAttachments.ts';
import { useWriting } from '../composer/useWriting.ts';
import { storeMessage } from '../live/ticketPatches.ts';
import { MessageList } from '../messages/MessageList.tsx';
import { useMessages } from '../messages/useMessages.ts';
import classes from './Conversation.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { NotWriting } from './NotWriting.tsx';
import { useMarkRead } from './useMarkRead.ts';

/** Keyed by ticket: what belongs to one conversation must not leak into the next. */
export function Conversation({ ticket, narrow }: { ticket: Ticket; narrow: boolean }) {
  const { t } = useTranslation('tickets');
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const messages = useMessages(ticket.id);
  const attachments = useAttachments();
  const mayWrite = useWriting(ticket);
  useRoom('joinChatBox', ticket.id);
  useMarkRead(ticket);
  useSentMessages();

  return (
    <FileDrop disabled={mayWrite !== 'yes'} onFiles={attachments.add}>
      <section className={classes.conversation} aria-label={t('conversation', { name: ticket.contact.name })}>
        <ConversationHeader ticket={ticket} narrow={narrow} />
        <MessageList ticket={ticket} messages={messages} onReply={mayWrite === 'yes' ? setReplyTo : undefined} />
        {mayWrite === 'yes' ? (
          <Composer ticket={ticket} attachments={attachments} replyTo={replyTo} onReplyDone={() => setReplyTo(null)} />
        ) : (
          <NotWriting ticket={ticket} reason={mayWrite} />
        )}
      </section>
    </FileDrop>
  );
}

/** The server's answer to a send takes the place of what was waiting. */
function useSentMessages(): void {
  const client = useQueryClient();
  useEffect(() => {
    outgoing.onSent = (messages) => {
      for (const message of messages) storeMessage(client, message);
    };
  }, [client]);
}
