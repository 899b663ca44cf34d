// What is done to an installation, at moments and in an order that the dice choose, and how soon it is as it was.
import { Recovery } from './recovery.ts';
import type { Installation } from './installation.ts';
import { killPostgres, killPostgresChild } from './kill-postgres.ts';
import type { Progress } from './progress.ts';
import type { Dice } from './sizes.ts';

type Fault = 'api' | 'worker' | 'all processes' | 'postgres' | 'part of postgres' | 'power cut';

/** Each as often as it stands here. */
const KILLS: readonly [Fault, ...Fault[]] = [
  'api',
  'api',
  'worker',
  'worker',
  'worker',
  'all processes',
  'postgres',
  'part of postgres',
  'power cut',
];
/** All of them happen before the end. */
const BEFORE = 0.9;
/** Not all wait until the one before is over. */
const PATIENT = 0.75;

export class Faults {
  readonly counts: Partial<Record<Fault, number>> = {};
  /** ms, from the fault until what is written then is in the inbox and its answer on the phone */
  readonly recovered: number[] = [];
  readonly #installation: Installation;
  readonly #dice: Dice;
  readonly #recovery: Recovery;

  constructor(installation: Installation, dice: Dice) {
    this.#installation = installation;
    this.#dice = dice;
    this.#recovery = new Recovery(installation);
  }

  async happen(kills: number, progress: Progress): Promise<void> {
    await this.#recovery.begin();
    const recovering: Promise<number>[] = [];
    for (let at = 0; at < kills; at += 1) {
      await progress.reaches(((at + this.#dice.next()) / kills) * BEFORE);
      const fault = this.#dice.oneOf(KILLS);
      this.counts[fault] = (this.counts[fault] ?? 0) + 1;
      await this.#do(fault);
      recovering.push(this.#recovery.measure());
      if (this.#dice.next() < PATIENT) await Promise.all(recovering);
    }
    this.recovered.push(...(await Promise.all(recovering)));
  }

  async #do(fault: Fault): Promise<void> {
    const { processes } = this.#installation;
    const [api, ...workers] = processes;
    switch (fault) {
      case 'api':
        return api?.kill();
      case 'worker':
        return workers[this.#dice.between(0, workers.length)]?.kill();
      case 'all processes':
        await Promise.all(processes.map((process) => process.kill()));
        return;
      case 'postgres':
        return killPostgres(this.#installation);
      case 'part of postgres':
        return killPostgresChild(this.#installation, this.#dice);
      case 'power cut':
        await Promise.all([killPostgres(this.#installation), ...processes.map((process) => process.kill())]);
    }
  }
}
