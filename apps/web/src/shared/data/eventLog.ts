// Which realtime events have been seen: drops what comes twice and knows where to resume from.
import type { CompanyEventName, CompanyEvents, Sequenced } from '@recado/contract/events';

export type CompanyEvent = {
  [N in CompanyEventName]: { name: N; payload: CompanyEvents[N] & Sequenced };
}[CompanyEventName];

const REMEMBERED = 2_000;
const A_WHILE_MS = 5_000;

export class EventLog {
  #safeSeq: number | undefined;
  /** marks on the way, a while apart: the last, and the one before */
  #marks: { at: number; safeSeq: number }[] = [];
  readonly #seen = new Set<string>();

  /** Everything up to here has arrived; undefined before the first word of the server. */
  get safeSeq(): number | undefined {
    return this.#safeSeq;
  }

  /** Only ever rises: a late or replayed event must not turn the clock back. */
  reached(safeSeq: number): void {
    if (this.#safeSeq !== undefined && safeSeq <= this.#safeSeq) return;
    this.#safeSeq = safeSeq;
    const last = this.#marks.at(-1);
    if (!last || performance.now() - last.at >= A_WHILE_MS)
      this.#marks = [...this.#marks.slice(-1), { at: performance.now(), safeSeq }];
  }

  /** Everything up to here had arrived a while ago. */
  get safeSeqBefore(): number | undefined {
    return this.#marks[0]?.safeSeq;
  }

  /** True the first time an event is shown to it. One change may emit several names under one number. */
  accept({ name, payload }: CompanyEvent): boolean {
    const key = `${name}:${payload.seq}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    if (this.#seen.size > REMEMBERED) {
      const [oldest] = this.#seen;
      if (oldest !== undefined) this.#seen.delete(oldest);
    }
    return true;
  }
}

export const bySeq = (a: CompanyEvent, b: CompanyEvent): number => a.payload.seq - b.payload.seq;
