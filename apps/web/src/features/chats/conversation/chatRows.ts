// Rows of a chat: days, what was said, and what is on its way; the first of a run names its writer.
import type { ChatMessage } from '@recado/contract/chats';
import type { Sending } from './useSending.ts';

export type ChatRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'message'; key: string; message: ChatMessage; mine: boolean; first: boolean; at: string }
  | { kind: 'outgoing'; key: string; sending: Sending; first: boolean; at: string };

/** A pause of this length begins a new run. */
const RUN_MS = 10 * 60_000;
const NONE: readonly ChatMessage[] = [];

export function chatRows(messages: readonly ChatMessage[], waiting: readonly Sending[], userId: number): ChatRow[] {
  const rows: ChatRow[] = [];
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  let day = '';
  let writer: number | null | undefined;
  let before = Number.NEGATIVE_INFINITY;
  const begin = (at: string, by: number | null): boolean => {
    const time = new Date(at);
    const newDay = time.toDateString() !== day;
    if (newDay) {
      day = time.toDateString();
      rows.push({ kind: 'day', key: `day:${day}`, at });
    }
    const first = newDay || by !== writer || time.getTime() - before > RUN_MS;
    writer = by;
    before = time.getTime();
    return first;
  };
  for (const message of messages) {
    const { id, senderId, clientId, createdAt: at } = message;
    const first = begin(at, senderId);
    // What was just sent keeps its row.
    rows.push({ kind: 'message', key: clientId ?? String(id), message, mine: senderId === userId, first, at });
  }
  for (const sending of waiting) {
    const { clientId, createdAt } = sending;
    if (arrived.has(clientId)) continue;
    // One that failed stands below what was said meanwhile.
    const said = messages.at(-1)?.createdAt ?? '';
    const at = createdAt < said ? said : createdAt;
    const first = begin(at, userId);
    rows.push({ kind: 'outgoing', key: clientId, sending, first, at });
  }
  return rows;
}

export const messagesOf = (row: ChatRow): readonly ChatMessage[] => (row.kind === 'message' ? [row.message] : NONE);
