// Customers who walk a way of their own through a menu or a flow: each answer once, and each at its end.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { buildFlow, FLOW_WALK } from '../flow-walk.ts';
import { buildMenu, MENU_WALK, MOST_OF_LINE } from '../menu-walk.ts';
import { until } from '../phones.ts';
import type { Installation } from './installation.ts';
import { untilDone } from './persistent.ts';
import { sideBySide, type Progress } from './progress.ts';

const PATIENCE_MS = 1_200_000;
/** Customers who are on their way at the same time. */
const WALKING = 6;

/** What each writes, and what that is answered. */
type Walk = readonly (readonly [string, readonly string[]])[];

const MENU: Walk = MENU_WALK.map(([words, answer]) => [words, [answer]]);
const FLOW: Walk = FLOW_WALK;

export class Walkers {
  readonly #installation: Installation;
  readonly #walk: Walk;
  readonly #lines: readonly number[];
  readonly #firstNumber: number;
  /** who they wait for at the end */
  readonly #queueId: number;

  private constructor(
    installation: Installation,
    { walk, lines, firstNumber, queueId }: { walk: Walk; lines: number[]; firstNumber: number; queueId: number },
  ) {
    this.#installation = installation;
    this.#walk = walk;
    this.#lines = lines;
    this.#firstNumber = firstNumber;
    this.#queueId = queueId;
  }

  static async inMenus(installation: Installation, customers: number): Promise<Walkers> {
    const { queueIds, support } = await buildMenu(installation);
    const lines = await pairLines(installation, customers, 'Menu', { greetingMessage: 'Welcome', queueIds });
    return new Walkers(installation, { walk: MENU, lines, firstNumber: 5_511_930_000_001, queueId: support });
  }

  static async inFlows(installation: Installation, customers: number): Promise<Walkers> {
    const { id, queueId } = await buildFlow(installation);
    const lines = await pairLines(installation, customers, 'Flow', { flowIdWelcome: id });
    return new Walkers(installation, { walk: FLOW, lines, firstNumber: 5_511_940_100_001, queueId });
  }

  /** Each sets out when the run is as far as its place among them. */
  async goOn(customers: number, progress: Progress): Promise<void> {
    const all = Array.from({ length: customers }, (_, at) => at);
    await sideBySide(all, WALKING, async (at) => {
      await progress.reaches((at / customers) * 0.85);
      await this.#goWay(at);
    });
  }

  /** Who did not hear everything once and in its order, or does not wait where the way ends. */
  async wrong(customers: number): Promise<string[]> {
    const wrong: string[] = [];
    const heard = this.#walk.flatMap(([words, answers]) => [words, ...answers]);
    for (let at = 0; at < customers; at += 1) {
      const bodies = (await this.#phoneOf(at)).map(({ body }) => body);
      if (JSON.stringify(bodies) !== JSON.stringify(heard)) wrong.push(`${this.#numberOf(at)}: ${bodies.join(' | ')}`);
      const path = `/tickets?status=pending&searchParam=${this.#numberOf(at)}`;
      const { tickets } = await this.#installation.get<{ tickets: { queueId: number; chatbot: boolean }[] }>(path);
      const [ticket] = tickets;
      if (tickets.length !== 1 || ticket?.queueId !== this.#queueId || ticket.chatbot)
        wrong.push(`${this.#numberOf(at)} waits at ${JSON.stringify(tickets)}`);
    }
    return wrong;
  }

  #numberOf(at: number): string {
    return String(this.#firstNumber + at);
  }

  #lineOf(at: number): number {
    return this.#lines[at % this.#lines.length] ?? 0;
  }

  async #phoneOf(at: number): Promise<SimulatedMessage[]> {
    const path = `/simulator/${this.#lineOf(at)}/conversations/${this.#numberOf(at)}`;
    return (await this.#installation.get<{ messages: SimulatedMessage[] }>(path)).messages;
  }

  async #said(at: number, company: boolean): Promise<number> {
    return (await this.#phoneOf(at)).filter(({ fromCompany }) => fromCompany === company).length;
  }

  async #goWay(at: number): Promise<void> {
    let heard = 0;
    for (const [step, [body, answers]] of this.#walk.entries()) {
      await untilDone(
        this.#installation,
        ['POST', `/simulator/${this.#lineOf(at)}/messages`, { number: this.#numberOf(at), body }],
        async () => (await this.#said(at, false)) > step,
      );
      heard += answers.length;
      await until(async () => {
        const now = await this.#said(at, true);
        if (now < heard) throw new Error(`${this.#numberOf(at)} has heard ${now} of ${heard} at step ${step}`);
      }, PATIENCE_MS);
    }
  }
}

/** As many as their customers need. */
async function pairLines(
  installation: Installation,
  customers: number,
  name: string,
  input: object,
): Promise<number[]> {
  const lines: number[] = [];
  while (lines.length < Math.ceil(customers / MOST_OF_LINE))
    lines.push(await installation.pairLine({ name: `${name} ${lines.length + 1}`, ...input }));
  return lines;
}
