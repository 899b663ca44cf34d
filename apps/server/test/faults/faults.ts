// What is done to an installation, at moments and in an order that the dice choose, and how soon it is as it was.
import type { Installation } from './installation.ts';
import { KILL_SHARES, KILLS } from './kills.ts';
import type { Progress } from './progress.ts';
import { Recovery } from './recovery.ts';
import type { Dice } from './sizes.ts';
import { WEATHER } from './weather.ts';

type Weather = keyof typeof WEATHER;

const ALL = { ...KILLS, ...WEATHER };
const KINDS_OF_WEATHER = Object.keys(WEATHER) as [Weather, ...Weather[]];
/** Kills end where there is time left for processes to grow in: their memory is measured. */
const KILLS_UNTIL = 0.7;
const WEATHER_UNTIL = 0.92;
/** Not all wait until the one before is over. */
const PATIENT = 0.75;

export interface Recovered {
  fault: string;
  /** from the end of the fault until what is written then is in the inbox and its answer on the phone */
  ms: number;
  /** the same, from the end of the last fault that happened meanwhile */
  sinceLast: number;
  /** what of it was over when */
  steps: Record<string, number>;
}

export class Faults {
  readonly counts = new Map<string, number>();
  readonly recovered: Recovered[] = [];
  readonly #installation: Installation;
  readonly #dice: Dice;
  readonly #recovery: Recovery;
  #lastFault = 0;

  constructor(installation: Installation, dice: Dice) {
    this.#installation = installation;
    this.#dice = dice;
    this.#recovery = new Recovery(installation);
  }

  async happen({ kills, weather }: { kills: number; weather: number }, progress: Progress): Promise<void> {
    await this.#recovery.begin();
    const planned = [
      ...this.#spread(kills, KILLS_UNTIL, () => this.#dice.oneOf(KILL_SHARES)),
      // Each kind comes about as often.
      ...this.#spread(weather, WEATHER_UNTIL, (at) => KINDS_OF_WEATHER[at % KINDS_OF_WEATHER.length] ?? 'full disk'),
    ].toSorted((a, b) => a.at - b.at);
    const recovering: Promise<void>[] = [];
    for (const { at, fault } of planned) {
      // Up to the one after, or about so.
      progress.allow(at + 2 / planned.length);
      await progress.reaches(at);
      this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1);
      await ALL[fault](this.#installation, this.#dice);
      this.#lastFault = performance.now();
      recovering.push(this.#measure(fault));
      if (this.#dice.next() < PATIENT) await Promise.all(recovering);
    }
    await Promise.all(recovering);
    this.#installation.moveClock(0);
    progress.allow(2);
  }

  #spread<F>(count: number, until: number, choose: (at: number) => F): { at: number; fault: F }[] {
    return Array.from({ length: count }, (_, n) => ({
      at: ((n + this.#dice.next()) / count) * until,
      fault: choose(n),
    }));
  }

  async #measure(fault: string): Promise<void> {
    const from = performance.now();
    const steps = await this.#recovery.measure();
    const now = performance.now();
    this.recovered.push({ fault, ms: Math.round(now - from), sinceLast: Math.round(now - this.#lastFault), steps });
  }
}
