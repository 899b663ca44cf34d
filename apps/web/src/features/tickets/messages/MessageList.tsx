// The conversation: starts at its end, grows as one scrolls, and stays where one reads.
import { Button, Loader } from '@mantine/core';
import type { Message } from '@recado/contract/messages';
import type { Schedule } from '@recado/contract/schedules';
import type { Ticket } from '@recado/contract/tickets';
import { MessageSquare } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { ListeningRows } from '../../../shared/ui/ListeningRows.tsx';
import { notifyError } from '../../../shared/ui/notify.ts';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { outgoing, useOutgoing } from '../../../entities/message/outgoing/outgoing.ts';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import { useTellUnseen } from '../composer/unseen.ts';
import { ImageViewer } from '../media/ImageViewer.tsx';
import { ConversationRowView } from './ConversationRowView.tsx';
import { MessageActionsProvider, useNewMessageActions } from '../actions/messageActions.ts';
import { MessageMenu, type OpenMenu } from './MessageMenu.tsx';
import { DayLabel } from '../../../shared/ui/conversation/DayLabel.tsx';
import classes from '../../../shared/ui/conversation/MessageList.module.css';
import { MessagesLoading } from '../../../shared/ui/conversation/MessagesLoading.tsx';
import { conversationRows, messagesOf, scheduledRows } from './messageRows.ts';
import { NewMessages } from '../../../shared/ui/conversation/NewMessages.tsx';
import {
  type ConversationScroll,
  useConversationScroll,
} from '../../../shared/ui/conversation/useConversationScroll.ts';
import { type JumpTarget, useJump } from './useJump.ts';
import type { Messages } from '../../../entities/message/useMessages.ts';
import { useMessageKeys } from './useMessageKeys.ts';
import { useNewMessageCount } from './useNewMessageCount.ts';
import { useTimelineShown } from './timelineShown.ts';
import { kindOf } from '../media/mediaKind.ts';

const NOTHING: readonly Outgoing[] = [];
const NONE: readonly Schedule[] = [];

export interface MessageListProps {
  ticket: Ticket;
  messages: Messages;
  /** where to go next: another object goes there again */
  jumpTo?: JumpTarget | null;
  /** left out where one cannot write */
  onReply?: ((message: Message) => void) | undefined;
  onEdit?: ((message: Message) => void) | undefined;
  /** one may write here; … and freely, by the network's rules */
  acts?: boolean;
  mayReact?: boolean;
  /** what goes out to this contact later */
  scheduled?: readonly Schedule[];
  /** nothing can be changed: a look from outside */
  readOnly?: boolean;
}

export function MessageList({
  ticket,
  messages,
  jumpTo = null,
  readOnly = false,
  scheduled = NONE,
  ...may
}: MessageListProps) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const { older, newer } = messages;
  const waiting = useOutgoing(ticket.id);
  const shown = readOnly ? NOTHING : waiting;
  const told = useTimelineShown().shown;
  // Notes are no lines: somebody wrote them to be read.
  const timeline = useMemo(
    () => (told ? messages.timeline : messages.timeline.filter(({ data }) => data.note)),
    [told, messages.timeline],
  );
  const rows = useMemo(
    () => [
      ...conversationRows(messages.messages, shown, (id) => outgoing.rowKey(id), newer.has, messages.endings, timeline),
      ...(newer.has ? [] : scheduledRows(scheduled)),
    ],
    [messages.messages, messages.endings, shown, newer.has, timeline, scheduled],
  );
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const scroll = useConversationScroll({ list, scroller, rows, window: messages, messagesOf });
  const news = useNewMessageCount({ ticketId: ticket.id, userId: user.id, rows, atNewest: scroll.atEnd && !newer.has });
  const [viewed, setViewed] = useState<Message | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const jump = useJump(messages, scroll.showMessage, jumpTo);
  const openMenu = useMemo(() => (message: Message, place: OpenMenu['place']) => setMenu({ message, place }), []);
  const handleKey = useMessageKeys(scroller);
  const actions = useNewMessageActions({
    reply: may.onReply,
    edit: may.onEdit,
    acts: may.acts ?? false,
    mayReact: may.mayReact ?? false,
    ticket: { id: ticket.id, provider: ticket.whatsapp?.provider ?? null },
    readOnly,
    view: setViewed,
    jump: jump.toMessage,
    openMenu,
  });
  const toEnd = (): void => void goToEnd(messages, scroll);
  useShownWhenSent(waiting, toEnd);
  useTellUnseen(ticket.id, readOnly ? 0 : news, toEnd);

  if (messages.error) return <FailedState error={messages.error} onRetry={messages.retry} />;
  if (messages.loading) return <MessagesLoading />;
  const handleHand = (): void => {
    scroll.handleHand();
    setMenu(null);
  };
  return (
    <MessageActionsProvider value={actions}>
      <div className={classes.area}>
        <div
          ref={scroller}
          className={classes.scroller}
          onWheel={handleHand}
          onTouchMove={handleHand}
          onKeyDown={(event) => {
            scroll.handleHand();
            handleKey(event);
          }}
          onPointerDown={() => scroll.handleHand(true)}
          role="log"
          aria-live={readOnly ? 'off' : 'polite'}
          aria-label={t('messages.label')}
          aria-busy={older.loading || newer.loading}
          // What scrolls must be reachable by keyboard.
          tabIndex={0}
        >
          {/* few messages lie at the bottom, above the composer */}
          <div className={classes.room} />
          {messages.exportedAt !== null && !older.has && <Exported at={messages.exportedAt} />}
          {rows.length === 0 && messages.exportedAt === null && (
            <EmptyState icon={MessageSquare} title={t('noMessages.title')} text={t('noMessages.text')} />
          )}
          <Virtualizer
            as={ListeningRows}
            // Nothing that is known of the rows of one window is true in another.
            key={messages.window ?? 'first'}
            ref={list}
            scrollRef={scroller}
            data={rows}
            shift={scroll.shifted}
            bufferSize={600}
            onScroll={scroll.handleScroll}
            onResize={scroll.handleResize}
          >
            {(row) => (
              <ConversationRowView key={row.key} row={row} contact={ticket.contact} highlighted={jump.highlighted} />
            )}
          </Virtualizer>
        </div>
        <Edges messages={messages} scroll={scroll} jumping={jump.going} />
        {(!scroll.atEnd || newer.has) && <NewMessages count={news} onClick={toEnd} />}
      </div>
      {menu && <MessageMenu open={menu} onClose={() => setMenu(null)} />}
      {viewed && (
        <ImageViewer
          message={viewed}
          among={messages.messages.filter(isViewable)}
          older={older}
          newer={newer}
          onClose={() => setViewed(null)}
        />
      )}
    </MessageActionsProvider>
  );
}

async function goToEnd({ newer, toNewest }: Messages, scroll: ConversationScroll): Promise<void> {
  scroll.toEnd();
  if (!newer.has) return;
  try {
    if (await toNewest()) scroll.toEnd();
  } catch (error) {
    notifyError(error);
  }
}

interface EdgesProps {
  messages: Messages;
  scroll: ConversationScroll;
  jumping: boolean;
}

const failed = (of: Messages['older']): boolean => of.failed && !of.loading;

/** What is happening beyond the first and the last row, if it takes long enough to be noticed. */
function Edges({ messages: { older, newer }, scroll: { floatingDay }, jumping }: EdgesProps) {
  const { t } = useTranslation('tickets');
  const late = useDelayed(older.loading || jumping);
  const lateBelow = useDelayed(newer.loading);
  return (
    <>
      <div className={classes.top}>
        {late && <Loader size="sm" aria-label={t('messages.loadingMore')} />}
        {failed(older) && (
          <Button size="xs" variant="default" onClick={older.load}>
            {t('messages.olderFailed')}
          </Button>
        )}
        {floatingDay && !late && !failed(older) && <DayLabel at={floatingDay} floating />}
      </div>
      <div className={classes.bottom}>
        {lateBelow && <Loader size="sm" aria-label={t('messages.loadingMore')} />}
        {failed(newer) && (
          <Button size="xs" variant="default" onClick={newer.load}>
            {t('messages.newerFailed')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Whoever sends wants to see it go, also while they look at what was said long ago. */
function useShownWhenSent(waiting: readonly Outgoing[], toEnd: () => void): void {
  const latest = useRef(toEnd);
  useEffect(() => {
    latest.current = toEnd;
  });
  const lastKey = waiting.at(-1)?.key;
  const seenKey = useRef(lastKey);
  useEffect(() => {
    if (lastKey !== undefined && lastKey !== seenKey.current) latest.current();
    seenKey.current = lastKey;
  }, [lastKey]);
}

/** Pictures that can be looked at large. */
type Viewable = Message & { mediaUrl: string };

const isViewable = (message: Message): message is Viewable =>
  kindOf(message.mediaType) === 'image' && message.mediaUrl !== null && !message.isDeleted;

/** Why there is nothing before the first message. */
function Exported({ at }: { at: string }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  return <p className={classes.exported}>{t('messages.exported', { date: formats.date(at) })}</p>;
}
