// What was said in the chat: starts at its end, grows as one scrolls back, and stays where one reads.
import { Button, Loader } from '@mantine/core';
import type { Chat } from '@recado/contract/chats';
import { MessageCircle } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { DayLabel } from '../../../shared/ui/conversation/DayLabel.tsx';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';
import classes from '../../../shared/ui/conversation/MessageList.module.css';
import { MessagesLoading } from '../../../shared/ui/conversation/MessagesLoading.tsx';
import { NewMessages } from '../../../shared/ui/conversation/NewMessages.tsx';
import { useConversationScroll, type Ahead } from '../../../shared/ui/conversation/useConversationScroll.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { ListeningRows } from '../../../shared/ui/ListeningRows.tsx';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { ChatBubble, SendingBubble } from './ChatBubble.tsx';
import { chatRows, messagesOf, type ChatRow } from './chatRows.ts';
import { useChatMessages } from './useChatMessages.ts';
import type { ChatSending } from './useSending.ts';

/** The specification's. */
const OLDER_AHEAD: Ahead = { px: 600, rows: 0 };
/** Nothing is ever left out at the end. */
const NEWER: Growth = { has: false, loading: false, failed: false, load: () => undefined };

export function ChatMessages({ chat, sending }: { chat: Chat; sending: ChatSending }) {
  const { t } = useTranslation('chats');
  const { user } = useSession();
  const { messages, older, ...state } = useChatMessages(chat.id);
  const rows = useMemo(() => chatRows(messages, sending.waiting, user.id), [messages, sending.waiting, user.id]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const scroll = useConversationScroll({
    list,
    scroller,
    rows,
    window: { window: null, older, newer: NEWER },
    messagesOf,
    ahead: OLDER_AHEAD,
  });
  const news = useNewMessageCount(rows, scroll.atEnd);
  if (state.error) return <FailedState error={state.error} onRetry={state.retry} />;
  if (state.loading) return <MessagesLoading />;
  return (
    <div className={classes.area}>
      <div
        ref={scroller}
        className={classes.scroller}
        onWheel={() => scroll.handleHand()}
        onTouchMove={() => scroll.handleHand()}
        onKeyDown={() => scroll.handleHand()}
        onPointerDown={() => scroll.handleHand(true)}
        role="log"
        aria-label={t('messages')}
        aria-busy={older.loading}
        // What scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        {/* few messages lie at the bottom, above the composer */}
        <div className={classes.room} />
        {rows.length === 0 && <EmptyState icon={MessageCircle} title={t('silent.title')} text={t('silent.text')} />}
        <Virtualizer
          as={ListeningRows}
          ref={list}
          scrollRef={scroller}
          data={rows}
          shift={scroll.shifted}
          bufferSize={600}
          onScroll={scroll.handleScroll}
          onResize={scroll.handleResize}
        >
          {(row) => <Row key={row.key} row={row} sending={sending} />}
        </Virtualizer>
      </div>
      <Beginning older={older} day={scroll.floatingDay} />
      {!scroll.atEnd && <NewMessages count={news} onClick={scroll.toEnd} />}
    </div>
  );
}

function Row({ row, sending }: { row: ChatRow; sending: ChatSending }) {
  switch (row.kind) {
    case 'day':
      return <DayLabel at={row.at} />;
    case 'message':
      return <ChatBubble message={row.message} mine={row.mine} first={row.first} />;
    case 'outgoing':
      return (
        <SendingBubble sending={row.sending} first={row.first} onRetry={sending.retry} onDiscard={sending.discard} />
      );
  }
}

/** What is happening before the first row, if it takes long enough to be noticed. */
function Beginning({ older, day }: { older: Growth; day: string | null }) {
  const { t } = useTranslation(['chats', 'common']);
  const late = useDelayed(older.loading);
  const failed = older.failed && !older.loading;
  return (
    <div className={classes.top}>
      {late && <Loader size="sm" aria-label={t('common:loadingMore')} />}
      {failed && (
        <Button size="xs" variant="default" onClick={older.load}>
          {t('olderFailed')}
        </Button>
      )}
      {day && !late && !failed && <DayLabel at={day} floating />}
    </div>
  );
}

/** How much others said since one was at the end. */
function useNewMessageCount(rows: readonly ChatRow[], atEnd: boolean): number {
  const [seen, setSeen] = useState(0);
  const newest = rows.flatMap(messagesOf).at(-1)?.id ?? 0;
  if (atEnd && newest > seen) setSeen(newest);
  if (atEnd) return 0;
  return rows.filter((row) => row.kind === 'message' && !row.mine && row.message.id > seen).length;
}
