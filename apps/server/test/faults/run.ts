// One run: everything that goes on, what is done to it meanwhile, and what it came to.
import { until } from '../phones.ts';
import { Campaigns } from './campaigns.ts';
import { compareDirection, compareSentences, type Direction } from './compare.ts';
import { Faults } from './faults.ts';
import type { Installation } from './installation.ts';
import { Memory, type Grown } from './memory.ts';
import { Progress } from './progress.ts';
import { Schedules } from './schedules.ts';
import { Dice, type SIZES } from './sizes.ts';
import { Talk } from './talk.ts';
import { Walkers } from './walkers.ts';
import { prepareDisk } from './weather.ts';
import { Webhooks } from './webhooks.ts';

/** A campaign's or a webhook's claim of somebody who was killed is free again after a minute; what was refused comes after five. */
const SETTLES_MS = 1_200_000;

export interface Outcome {
  incoming: Direction;
  outgoing: Direction;
  /** what the network took of what customers wrote, and is not in the inbox */
  acknowledgedAndLost: string[];
  sentences: string[];
  menus: string[];
  flows: string[];
  schedules: Awaited<ReturnType<Schedules['compare']>>;
  campaigns: Awaited<ReturnType<Campaigns['compare']>>;
  webhooks: Awaited<ReturnType<Webhooks['compare']>>;
  fallen: string[];
  grown: Grown[];
}

type Sizes = typeof SIZES;

interface Parts {
  menus: Walkers;
  flows: Walkers;
  schedules: Schedules;
  campaigns: Campaigns;
  webhooks: Webhooks;
}

export class Run {
  readonly faults: Faults;
  readonly memory: Memory;
  readonly talk: Talk;
  readonly #installation: Installation;
  readonly #sizes: Sizes;
  readonly #parts: Parts;

  private constructor(installation: Installation, sizes: Sizes, dice: Dice, talk: Talk, parts: Parts) {
    this.#installation = installation;
    this.#sizes = sizes;
    this.talk = talk;
    this.#parts = parts;
    this.faults = new Faults(installation, dice);
    this.memory = new Memory(installation);
  }

  /** Nothing happens to anybody yet. */
  static async prepare(installation: Installation, sizes: Sizes, seed: number): Promise<Run> {
    const lines = [await installation.pairLine({ name: 'Talk 1', isDefault: true })];
    lines.push(await installation.pairLine({ name: 'Talk 2' }));
    const schedules = await Schedules.prepare(installation, sizes.schedules);
    const campaigns = await Campaigns.prepare(installation, sizes.campaign);
    const menus = await Walkers.inMenus(installation, sizes.customers);
    const flows = await Walkers.inFlows(installation, sizes.customers);
    const webhooks = await Webhooks.listen(installation, new Dice(seed + 1));
    const talk = await Talk.begin(installation, lines, sizes);
    await prepareDisk(installation);
    return new Run(installation, sizes, new Dice(seed), talk, { menus, flows, schedules, campaigns, webhooks });
  }

  async goOn(): Promise<void> {
    const { menus, flows, schedules, campaigns } = this.#parts;
    const { customers } = this.#sizes;
    const progress = new Progress(2 * this.talk.total);
    const watching = this.memory.watch();
    try {
      await Promise.all([
        this.talk.goOn(progress),
        this.faults.happen(this.#sizes, progress),
        menus.goOn(customers, progress),
        flows.goOn(customers, progress),
        schedules.goOn(progress),
        campaigns.goOn(progress),
      ]);
      await this.#settle();
    } finally {
      this.memory.end();
      await watching;
    }
  }

  /** What was under way has come to its end. */
  async #settle(): Promise<void> {
    const { schedules, campaigns, webhooks } = this.#parts;
    const left: [string, () => Promise<number>][] = [
      ['commands', () => this.#installation.count(`outbox where command->>'kind' = 'send'`)],
      ['what comes in', () => this.#installation.count('sim_deliveries')],
      ['scheduled messages', () => schedules.left()],
      ['people of campaigns', () => campaigns.left()],
      ['webhooks', () => webhooks.left()],
    ];
    for (const [what, count] of left)
      await until(async () => {
        const now = await count();
        if (now > 0) throw new Error(`${what}: ${now} are left`);
      }, SETTLES_MS);
  }

  async outcome(): Promise<Outcome> {
    const { menus, flows, schedules, campaigns, webhooks } = this.#parts;
    const { customers } = this.#sizes;
    const arrived = await this.#installation.rows<{ id: string }>(
      'select external_id as id from messages where not from_me and external_id = any($1::text[])',
      [[...this.talk.acknowledged.keys()]],
    );
    const there = new Set(arrived.map(({ id }) => id));
    return {
      incoming: await compareDirection(this.#installation, false),
      outgoing: await compareDirection(this.#installation, true),
      acknowledgedAndLost: [...this.talk.acknowledged].filter(([id]) => !there.has(id)).map(([, body]) => body),
      sentences: await compareSentences(this.#installation, this.talk.lines, this.talk.each),
      menus: await menus.wrong(customers),
      flows: await flows.wrong(customers),
      schedules: await schedules.compare(),
      campaigns: await campaigns.compare(),
      webhooks: await webhooks.compare(),
      fallen: this.#installation.processes.flatMap(({ fallen }) => fallen),
      grown: this.memory.grown(),
    };
  }

  close(): Promise<void> {
    return this.#parts.webhooks.close();
  }
}
