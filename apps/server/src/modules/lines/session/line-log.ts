// What the log says of a line: that it is down, ever more seldom while it stays so, and that it is back.
import type { ChannelState } from '@recado/channel/channel';
import type { Logger } from 'pino';
import { isFailure } from '../health/outage.rules.ts';

/** 1, 2, 4, 8 … */
const isTold = (tries: number): boolean => (tries & (tries - 1)) === 0;

export class LineLog {
  readonly #log: Logger;
  #last = '';
  /** what was said last is that it is down */
  #isDown = false;

  constructor(log: Logger) {
    this.#log = log;
  }

  /**
   * @param tries how often it was dialled in vain, this time included
   * @param error where it is not the network that failed
   */
  heard(state: ChannelState, tries: number, error?: Error): void {
    const { status, reason, detail } = state;
    if (status === 'CONNECTED') this.#up();
    if (!isFailure(state)) return;
    const what = `${status} ${reason}`;
    const again = status === 'TIMEOUT' && what === this.#last;
    if (again && !isTold(tries)) return;
    this.#last = what;
    this.#isDown = true;
    const facts = { reason, detail, ...(error && { err: error }) };
    if (status === 'TIMEOUT') this.#log.warn({ ...facts, tries }, 'the line is down, and will be dialled again');
    else this.#log.warn(facts, 'the line is down, and waits for a person');
  }

  #up(): void {
    if (this.#isDown) this.#log.info('the line is up again');
    this.#isDown = false;
  }
}
