// Commands that were read from the outbox, a queue a conversation: in order within it, side by side across.
import { OUTBOX_LANES, type OutboxLane } from '@recado/contract/constants';
import type { Head, Lanes } from './lanes.rules.ts';
import { isPaced, type FoundRow, type OutboxRow } from './outbox-rows.ts';

interface Conversation {
  /** by their ids: nothing that the table holds stands between them or before them */
  rows: OutboxRow[];
  /** of a command that stands behind these in the table, and was not read yet */
  behind: OutboxLane | undefined;
  /** its first is on the wire */
  isBusy: boolean;
}

const RANKS: ReadonlyMap<OutboxLane, number> = new Map(OUTBOX_LANES.map((lane, rank) => [lane, rank]));
const rankOf = (lane: OutboxLane): number => RANKS.get(lane) ?? OUTBOX_LANES.length;

const moreUrgent = (one: OutboxLane, other: OutboxLane): OutboxLane => (rankOf(one) <= rankOf(other) ? one : other);

const urgencyOf = ({ rows, behind }: Conversation): OutboxLane =>
  rows.map(({ lane }) => lane).reduce(moreUrgent, behind ?? 'campaign');

export class OutboxQueues {
  /** those that had a turn last stand last */
  readonly #conversations = new Map<string, Conversation>();
  readonly #ids = new Set<number>();
  /** conversations that were forgotten since the last look began: it passed over what it took for known */
  readonly #forgotten = new Set<string>();

  /** A look begins: what it is to leave out. */
  known(): number[] {
    this.#forgotten.clear();
    return [...this.#ids];
  }

  /**
   * Rows that are known already are not taken again. Nor are those of a conversation that was forgotten during the look:
   * what stands before them in the table is not among them. False: there were such, and another look is needed.
   */
  add(found: readonly FoundRow[]): boolean {
    const whole = found.filter(({ chat }) => !this.#forgotten.has(chat));
    for (const { upTo, urgency, ...row } of whole) {
      const conversation = this.#conversations.get(row.chat) ?? { rows: [], behind: undefined, isBusy: false };
      this.#conversations.set(row.chat, conversation);
      if (!this.#ids.has(row.id)) {
        this.#ids.add(row.id);
        conversation.rows.push(row);
        // Numbers are given before transactions end: a smaller one may come to be seen later. What is on the wire stays first.
        const first = conversation.isBusy ? conversation.rows.splice(0, 1) : [];
        conversation.rows = [...first, ...conversation.rows.toSorted((one, other) => one.id - other.id)];
      }
      const isCut = (conversation.rows.at(-1)?.id ?? 0) < upTo;
      conversation.behind = isCut ? moreUrgent(urgency, conversation.behind ?? 'campaign') : undefined;
    }
    return whole.length === found.length;
  }

  /** How many of each lane are held that may go now. */
  held(now: number, may: (row: OutboxRow) => boolean): Map<OutboxLane, number> {
    const held = new Map<OutboxLane, number>();
    for (const { rows } of this.#conversations.values()) {
      if ((rows[0]?.dueAt ?? 0) > now) continue;
      for (const row of rows) if (may(row)) held.set(row.lane, (held.get(row.lane) ?? 0) + 1);
    }
    return held;
  }

  /** What waits for its turn; a conversation whose first command is to be tried later does not. */
  lanes(now: number): Lanes {
    const lanes: Partial<Record<OutboxLane, Head[]>> = {};
    for (const [chat, conversation] of this.#conversations) {
      const [first] = conversation.rows;
      if (!first || conversation.isBusy || first.dueAt > now) continue;
      const waiting = (lanes[urgencyOf(conversation)] ??= []);
      waiting.push({ chat, opens: first.opens, paced: isPaced(first) });
    }
    return lanes;
  }

  /** Its first; the conversation is busy until that is settled or forgotten. */
  take(chat: string): OutboxRow | undefined {
    const conversation = this.#conversations.get(chat);
    if (conversation) conversation.isBusy = true;
    return conversation?.rows[0];
  }

  /** Its first is done. */
  settle(chat: string): void {
    const conversation = this.#conversations.get(chat);
    if (!conversation) return;
    const done = conversation.rows.shift();
    if (done) this.#ids.delete(done.id);
    conversation.isBusy = false;
    this.#conversations.delete(chat);
    if (conversation.rows.length > 0) this.#conversations.set(chat, conversation);
  }

  /** Its rows stay in the table, to be read again. */
  forget(chat: string): void {
    for (const { id } of this.#conversations.get(chat)?.rows ?? []) this.#ids.delete(id);
    this.#conversations.delete(chat);
    this.#forgotten.add(chat);
  }

  /** Those that wait for a moment of their own: it may have been moved. What is due of them by then is read again. */
  forgetPutOff(now: number): void {
    for (const [chat, { isBusy, rows }] of this.#conversations)
      if (!isBusy && (rows[0]?.dueAt ?? 0) > now) this.forget(chat);
  }

  /** All that are not on the wire. */
  forgetWaiting(): void {
    for (const [chat, { isBusy }] of this.#conversations) if (!isBusy) this.forget(chat);
  }
}
