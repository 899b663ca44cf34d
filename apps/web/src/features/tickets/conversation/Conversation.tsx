// The open ticket: header, messages, and what one writes with.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoom } from '../../../shared/data/useRealtime.ts';
import { Composer } from '../composer/Composer.tsx';
import { FileDrop } from '../composer/FileDrop.tsx';
import { outgoing } from '../composer/outgoing.ts';
import { useWindowClosed } from '../composer/replyWindow.ts';
import { useAttachments } from '../composer/useAttachments.ts';
import { useWriting } from '../composer/useWriting.ts';
import { storeMessage } from '../live/ticketPatches.ts';
import { MessageList } from '../messages/MessageList.tsx';
import { useMessages } from '../messages/useMessages.ts';
import classes from './Conversation.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { NotWriting } from './NotWriting.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { WindowClosed } from './WindowClosed.tsx';

const TemplatePicker = lazy(async () => ({
  default: (await import('../templates/TemplatePicker.tsx')).TemplatePicker,
}));

/** Keyed by ticket: what belongs to one conversation must not leak into the next. */
export function Conversation({ ticket, narrow }: { ticket: Ticket; narrow: boolean }) {
  const { t } = useTranslation('tickets');
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const messages = useMessages(ticket.id);
  const attachments = useAttachments();
  const mayWrite = useWriting(ticket);
  const windowClosed = useWindowClosed(ticket);
  const [choosing, setChoosing] = useState(false);
  const writes = mayWrite === 'yes' && !windowClosed;
  const chooseTemplate = (): void => setChoosing(true);
  useRoom('joinChatBox', ticket.id);
  useMarkRead(ticket);
  useSentMessages();

  return (
    <FileDrop disabled={!writes} onFiles={attachments.add}>
      <section className={classes.conversation} aria-label={t('conversation', { name: ticket.contact.name })}>
        <ConversationHeader
          ticket={ticket}
          narrow={narrow}
          onTemplate={mayWrite === 'yes' && ticket.whatsapp?.provider === 'cloud' ? chooseTemplate : undefined}
        />
        <MessageList ticket={ticket} messages={messages} onReply={writes ? setReplyTo : undefined} />
        {writes && (
          <Composer ticket={ticket} attachments={attachments} replyTo={replyTo} onReplyDone={() => setReplyTo(null)} />
        )}
        {mayWrite === 'yes' && windowClosed && <WindowClosed ticket={ticket} onTemplate={chooseTemplate} />}
        {mayWrite !== 'yes' && <NotWriting ticket={ticket} reason={mayWrite} />}
        {choosing && (
          <Suspense>
            <TemplatePicker ticket={ticket} onClose={() => setChoosing(false)} />
          </Suspense>
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
