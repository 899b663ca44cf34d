// How much of everything, and the dice: what happens, and to whom, is repeated by FAULTS_SEED; only its moments are not.
import { randomInt } from 'node:crypto';

const given = (name: string, otherwise: number): number => Number(process.env[`FAULTS_${name}`] ?? otherwise);

export const SIZES = {
  /** in, and as many out */
  messages: given('MESSAGES', 50_000),
  kills: given('KILLS', 1_000),
  /** what passes: wires that are cut or stand still, a full disk, a clock that is moved */
  weather: given('WEATHER', 250),
  /** who talk; as many again stand in menus, and as many in flows */
  customers: given('CUSTOMERS', 200),
  schedules: given('SCHEDULES', 500),
  campaign: given('CAMPAIGN', 20_000),
};

export const SEED = given('SEED', randomInt(1, 1_000_000));

export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to below 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** From `least` to below `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least));
  }

  oneOf<T>(values: readonly [T, ...T[]]): T {
    return values[this.between(0, values.length)] ?? values[0];
  }
}
