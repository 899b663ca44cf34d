// The conversation: starts at its end, grows upward as one scrolls, and stays where one reads.
import { Button, Loader } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import type { Ticket } from '@recado/contract/tickets';
import { MessageSquare } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { notifyWarning } from '../../../shared/ui/notify.ts';
import { outgoing, useOutgoing } from '../composer/outgoing.ts';
import { ImageViewer } from '../media/ImageViewer.tsx';
import { ConversationRowView, DayLabel } from './ConversationRowView.tsx';
import { MessageActionsProvider, useNewMessageActions } from './messageActions.ts';
import classes from './MessageList.module.css';
import { MessagesLoading } from './MessagesLoading.tsx';
import { conversationRows } from './messageRows.ts';
import { NewMessages } from './NewMessages.tsx';
import { useConversationScroll } from './useConversationScroll.ts';
import type { Messages } from './useMessages.ts';

const HIGHLIGHT_MS = 1_600;

export interface MessageListProps {
  ticket: Ticket;
  messages: Messages;
  /** left out where one cannot write */
  onReply?: ((message: Message) => void) | undefined;
}

export function MessageList({ ticket, messages, onReply }: MessageListProps) {
  const { t } = useTranslation('tickets');
  const waiting = useOutgoing(ticket.id);
  const rows = useMemo(
    () => conversationRows(messages.messages, waiting, (id) => outgoing.rowKey(id)),
    [messages.messages, waiting],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const scroll = useConversationScroll(list, rows, messages);
  const [viewed, setViewed] = useState<Message | null>(null);
  const jump = useJump(messages, scroll.showMessage);
  const actions = useNewMessageActions({ onReply, onView: setViewed, onJump: jump.to });

  if (messages.error) return <FailedState error={messages.error} onRetry={messages.retry} />;
  if (messages.loading) return <MessagesLoading />;
  return (
    <MessageActionsProvider value={actions}>
      <div className={classes.area}>
        <div
          ref={scroller}
          className={classes.scroller}
          onWheel={scroll.handleHand}
          onTouchMove={scroll.handleHand}
          onKeyDown={scroll.handleHand}
          onPointerDown={scroll.handleHand}
          role="log"
          aria-live="polite"
          aria-label={t('messages')}
          aria-busy={messages.loadingMore}
          // What scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          {/* few messages lie at the bottom, above the composer */}
          <div className={classes.room} />
          {rows.length === 0 && (
            <EmptyState icon={MessageSquare} title={t('noMessages.title')} text={t('noMessages.text')} />
          )}
          <Virtualizer
            ref={list}
            scrollRef={scroller}
            data={rows}
            shift={scroll.prepended}
            bufferSize={600}
            onScroll={scroll.handleScroll}
            onResize={scroll.handleResize}
          >
            {(row) => (
              <ConversationRowView
                key={row.key}
                row={row}
                contact={ticket.contact}
                highlighted={row.kind === 'message' && row.message.id === jump.highlighted}
              />
            )}
          </Virtualizer>
        </div>
        <div className={classes.top}>
          {messages.loadingMore && <Loader size="sm" aria-label={t('loadingOlder')} />}
          {messages.moreFailed && !messages.loadingMore && (
            <Button size="xs" variant="default" onClick={messages.loadMore}>
              {t('olderFailed')}
            </Button>
          )}
          {scroll.floatingDay && !messages.loadingMore && <DayLabel at={scroll.floatingDay} floating />}
        </div>
        {!scroll.atEnd && <NewMessages count={scroll.newCount} onClick={scroll.toEnd} />}
      </div>
      {viewed && <ImageViewer message={viewed} onClose={() => setViewed(null)} />}
    </MessageActionsProvider>
  );
}

/** Leads to a message, loading what lies between, and lights it up for a moment. */
function useJump(messages: Messages, showMessage: (id: number) => void) {
  const { t } = useTranslation('tickets');
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const { reach } = messages;
  const to = useCallback(
    (messageId: number) => {
      void reach(messageId).then((found) => {
        if (!found) {
          notifyWarning(t('quote.notFound'));
          return;
        }
        showMessage(messageId);
        setHighlighted(messageId);
      });
    },
    [reach, showMessage, t],
  );
  useEffect(() => {
    if (highlighted === null) return;
    const timer = setTimeout(() => setHighlighted(null), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlighted]);
  return { to, highlighted };
}
