// What others wrote since one was last at the end of the conversation, also while a window is shown that does not reach it.
import type { Message } from '@recado/contract/messages';
import { useMemo, useState } from 'react';
import { useCompanyEvent } from '../../../shared/data/useRealtime.ts';
import { messagesOf, type ConversationRow } from './messageRows.ts';

const NONE: readonly number[] = [];

export interface NewMessageCountOf {
  ticketId: number;
  /** what one has just written oneself is no news */
  userId: number;
  rows: readonly ConversationRow[];
  /** one is at the end, and it is the true one */
  atNewest: boolean;
}

export function useNewMessageCount({ ticketId, userId, rows, atNewest }: NewMessageCountOf): number {
  // Never the newest of a window that ends before the true end: all that is loaded after it would count as new.
  const [seenId, setSeenId] = useState(0);
  // What comes while the window does not reach the newest is in no row.
  const [arrived, setArrived] = useState(NONE);
  const newest = newestId(rows);
  if (atNewest && newest > seenId) setSeenId(newest);
  if (atNewest && arrived.length > 0) setArrived(NONE);
  useCompanyEvent('appMessage', ({ action, message }) => {
    if (atNewest || action !== 'create' || message.ticketId !== ticketId || !isNews(message, userId)) return;
    setArrived((ids) => [...ids, message.id]);
  });
  return useMemo(() => {
    if (atNewest) return 0;
    const shown = seenId === 0 ? [] : rows.flatMap(messagesOf).filter((message) => isNews(message, userId));
    return new Set([...arrived, ...shown.map(({ id }) => id)].filter((id) => id > seenId)).size;
  }, [atNewest, arrived, rows, seenId, userId]);
}

const isNews = ({ fromMe, userId: by }: Message, userId: number): boolean => !(fromMe && by === userId);

function newestId(rows: readonly ConversationRow[]): number {
  const last = rows.findLast((row) => messagesOf(row).length > 0);
  return last ? (messagesOf(last).at(-1)?.id ?? 0) : 0;
}
