// The open ticket: header, messages, and what one writes with.
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type RefObject } from 'react';
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
import { TemplateChoiceProvider } from '../templates/templateChoice.ts';
import { TemplateDialog } from '../templates/TemplateDialog.tsx';
import { useTemplateDialog } from '../templates/useTemplateDialog.ts';
import classes from './Conversation.module.css';
import { ConversationHeader } from './ConversationHeader.tsx';
import { NotWriting } from './NotWriting.tsx';
import { useMarkRead } from './useMarkRead.ts';
import { WindowClosed } from './WindowClosed.tsx';

/** Keyed by ticket: what belongs to one conversation must not leak into the next. */
export function Conversation({ ticket, narrow }: { ticket: Ticket; narrow: boolean }) {
  const { t } = useTranslation('tickets');
  const [replyTo, setReplyTo] = useState<Message | null>(null);
  const messages = useMessages(ticket.id);
  const attachments = useAttachments();
  const mayWrite = useWriting(ticket);
  const windowClosed = useWindowClosed(ticket);
  const place = useRef<HTMLElement>(null);
  const templates = useTemplateDialog(windowClosed, place);
  const tellFocus = useFocusWhenClosed(windowClosed, place);
  const writes = mayWrite === 'yes' && !windowClosed;
  const choice = mayWrite === 'yes' && ticket.whatsapp?.provider === 'cloud' ? templates.choice : null;
  useRoom('joinChatBox', ticket.id);
  useMarkRead(ticket);
  useSentMessages();

  return (
    <FileDrop disabled={!writes} onFiles={attachments.add}>
      <section
        ref={place}
        className={classes.conversation}
        aria-label={t('conversation', { name: ticket.contact.name })}
      >
        <ConversationHeader ticket={ticket} narrow={narrow} onTemplate={choice ? () => choice.choose() : undefined} />
        <TemplateChoiceProvider value={choice}>
          <MessageList ticket={ticket} messages={messages} onReply={writes ? setReplyTo : undefined} />
        </TemplateChoiceProvider>
        {writes && (
          <Composer
            ticket={ticket}
            attachments={attachments}
            replyTo={replyTo}
            onReplyDone={() => setReplyTo(null)}
            onFocus={tellFocus}
          />
        )}
        {mayWrite === 'yes' && windowClosed && (
          <WindowClosed ticket={ticket} attachments={attachments} onTemplate={() => templates.choice.choose()} />
        )}
        {mayWrite !== 'yes' && <NotWriting ticket={ticket} reason={mayWrite} />}
        <TemplateDialog ticket={ticket} state={templates} />
      </section>
    </FileDrop>
  );
}

/** Whoever was writing when the window closed stands before what can be done instead. */
function useFocusWhenClosed(closed: boolean, place: RefObject<HTMLElement | null>): (has: boolean) => void {
  // An element that is removed does not tell that it had the focus.
  const wrote = useRef(false);
  useEffect(() => {
    if (!closed || !wrote.current) return;
    wrote.current = false;
    place.current?.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
  }, [closed, place]);
  return (has) => {
    wrote.current = has;
  };
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
