// Rows of a conversation: day separators, ends of earlier conversations, albums and messages, the first of a run with its
// tail.
import type { Message } from '@recado/contract/messages';
import type { Schedule } from '@recado/contract/schedules';
import type { TimelineEntry } from '@recado/contract/timeline';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';

export type ConversationRow =
  | { kind: 'day'; key: string; at: string }
  /** one ticket of the contact was over, another began; `endedAt` null: a line above tells of the end */
  | { kind: 'ticket'; key: string; endedAt: string | null; at: string }
  /** what happened to the ticket: a quiet line */
  | { kind: 'event'; key: string; entry: TimelineEntry; at: string }
  /** newer messages, which are not loaded, come before what is waiting */
  | { kind: 'gap'; key: string; at: string }
  | { kind: 'message'; key: string; message: Message; first: boolean; at: string }
  /** pictures that were sent together */
  | { kind: 'album'; key: string; messages: Message[]; first: boolean; at: string }
  | { kind: 'outgoing'; key: string; entry: Outgoing; first: boolean; at: string }
  /** goes out later */
  | { kind: 'scheduled'; key: string; schedule: Schedule; at: string };

/** A pause of this length begins a new run. */
const RUN_MS = 10 * 60_000;
/** Pictures that follow each other this quickly are one album. */
const ALBUM_MS = 60_000;
/** Three rows of three: each is still seen. */
const ALBUM_SIZE = 9;
const NO_ENDINGS: ReadonlyMap<number, string> = new Map();

/**
 * `rowKey`: the key of a message's row, which a message just sent takes over from what was waiting there.
 * `hasNewer`: than those given. `endings`: when tickets were closed, as far as that is known. `timeline`: what is told of
 * between the messages, ascending.
 */
export function conversationRows(
  messages: readonly Message[],
  waiting: readonly Outgoing[],
  rowKey: (messageId: number) => string,
  hasNewer = false,
  endings: ReadonlyMap<number, string> = NO_ENDINGS,
  timeline: readonly TimelineEntry[] = [],
): ConversationRow[] {
  const rows: ConversationRow[] = [];
  const dayKey = uniqueKeys('day');
  let day = '';
  let writer = '';
  let before = Number.NEGATIVE_INFINITY;
  let last: Message | undefined;
  let told = 0;
  // Says whether the next message is the first of a run, and separates the days.
  const begin = (at: string, by: string): boolean => {
    const time = new Date(at);
    const itsDay = time.toDateString();
    const newDay = itsDay !== day;
    if (newDay) rows.push({ kind: 'day', key: dayKey(itsDay), at });
    const first = newDay || by !== writer || time.getTime() - before > RUN_MS;
    day = itsDay;
    writer = by;
    before = time.getTime();
    return first;
  };
  /** The lines that stand before a message, of one ticket or of any. */
  const tell = (nextId: number, ticketId?: number): void => {
    for (let entry = timeline[told]; entry && entry.afterId < nextId; entry = timeline[told]) {
      if (ticketId !== undefined && entry.ticketId !== ticketId) break;
      told += 1;
      begin(entry.createdAt, '');
      rows.push({ kind: 'event', key: `event:${entry.id}`, entry, at: entry.createdAt });
    }
  };
  for (const message of messages) {
    const { createdAt: at } = message;
    if (last && last.ticketId !== message.ticketId) {
      tell(message.id, last.ticketId);
      const endedAt = endOf(last, at, endings);
      rows.push({ kind: 'ticket', key: `ticket:${message.id}`, endedAt, at });
      writer = '';
    }
    tell(message.id);
    const first = begin(at, writerOf(message));
    const row = rows.at(-1);
    if (last && row && belongsToAlbum(row, last, message)) {
      const album = row.kind === 'album' ? row.messages : [last];
      rows[rows.length - 1] = { ...row, kind: 'album', messages: [...album, message] };
    } else rows.push({ kind: 'message', key: rowKey(message.id), message, first, at });
    last = message;
  }
  if (!hasNewer) tell(Number.POSITIVE_INFINITY);
  const [next] = waiting;
  if (hasNewer && next) {
    rows.push({ kind: 'gap', key: 'gap', at: next.createdAt });
    writer = '';
  }
  for (const entry of waiting) {
    const first = begin(entry.createdAt, 'us');
    rows.push({ kind: 'outgoing', key: entry.key, entry, first, at: entry.createdAt });
  }
  return rows;
}

/** What is to go out later, the next first: below all that was said, each with its own time, whatever the day. */
export const scheduledRows = (schedules: readonly Schedule[]): ConversationRow[] =>
  schedules.map((schedule) => ({ kind: 'scheduled', key: `schedule:${schedule.id}`, schedule, at: schedule.sendAt }));

/** A ticket that was opened again did not end there; then one knows only when it fell silent. */
function endOf(last: Message, nextBegan: string, endings: ReadonlyMap<number, string>): string {
  const closed = endings.get(last.ticketId);
  return closed !== undefined && closed >= last.createdAt && closed <= nextBegan ? closed : last.createdAt;
}

export function messagesOf(row: ConversationRow): readonly Message[] {
  switch (row.kind) {
    case 'message':
      return [row.message];
    case 'album':
      return row.messages;
    case 'day':
    case 'ticket':
    case 'event':
    case 'gap':
    case 'outgoing':
    case 'scheduled':
      return [];
  }
}

type PictureRow = Extract<ConversationRow, { kind: 'message' | 'album' }>;

function belongsToAlbum(row: ConversationRow, last: Message, message: Message): row is PictureRow {
  const full = row.kind === 'album' && row.messages.length >= ALBUM_SIZE;
  return (
    (row.kind === 'message' || row.kind === 'album') &&
    !full &&
    isPlainPicture(last) &&
    isPlainPicture(message) &&
    writerOf(last) === writerOf(message) &&
    last.userId === message.userId &&
    Date.parse(message.createdAt) - Date.parse(last.createdAt) <= ALBUM_MS
  );
}

/** With nothing to it that an album has no place for. */
const isPlainPicture = ({
  mediaType,
  body,
  quotedMsg,
  isDeleted,
  mediaState,
  reactions,
  sendError,
}: Message): boolean =>
  mediaType === 'image' &&
  body === '' &&
  quotedMsg === null &&
  !isDeleted &&
  mediaState !== 'failed' &&
  reactions.length === 0 &&
  sendError === null;

/** A day comes up again where a message of the day before was late. */
function uniqueKeys(kind: string): (name: string) => string {
  const times = new Map<string, number>();
  return (name) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 ? `${kind}:${name}` : `${kind}:${name}:${time}`;
  };
}

const writerOf = ({ fromMe, contactId, mediaType }: Message): string => {
  // A call is nobody's words.
  if (mediaType === 'call_log') return 'call';
  return fromMe ? 'us' : `contact:${contactId ?? ''}`;
};
