// Customers who write, and are answered by a person, message after message.
import { randomUUID } from 'node:crypto';
import { until } from '../phones.ts';
import type { InstallationCalls } from '../installation-calls.ts';
import { untilDone } from './persistent.ts';
import { sideBySide, type Progress } from './progress.ts';

const PATIENCE_MS = 600_000;
/** Customers who talk at the same time. */
const TALKING = 16;
const FIRST_NUMBER = 5_511_910_000_001;

/** Where people talk, and somebody counts rows. */
export type Talked = InstallationCalls & { count(of: string, values?: unknown[]): Promise<number> };

interface Talker {
  number: string;
  whatsappId: number;
  ticketId: number;
}

export class Talk {
  /** what the network took, by its id: it must have come in */
  readonly acknowledged = new Map<string, string>();
  readonly lines: readonly number[];
  /** written and answered to, by each */
  readonly each: number;
  readonly #installation: Talked;
  readonly #talkers: Talker[] = [];
  readonly #customers: number;

  private constructor(installation: Talked, lines: readonly number[], messages: number, customers: number) {
    this.#installation = installation;
    this.lines = lines;
    this.#customers = customers;
    this.each = Math.ceil(messages / customers);
  }

  /** Everybody has written once, and is attended. */
  static async begin(
    installation: Talked,
    lines: readonly number[],
    { messages, customers }: { messages: number; customers: number },
  ): Promise<Talk> {
    const talk = new Talk(installation, lines, messages, customers);
    const all = Array.from({ length: customers }, (_, at) => at);
    await sideBySide(all, TALKING, (at) => talk.#arrive(at));
    return talk;
  }

  /** in, and as many out */
  get total(): number {
    return this.#customers * this.each;
  }

  async #arrive(at: number): Promise<void> {
    const whatsappId = this.lines[at % this.lines.length] ?? 0;
    const talker: Talker = { number: String(FIRST_NUMBER + at), whatsappId, ticketId: 0 };
    await this.#ask(talker, 0);
    talker.ticketId = await until(async () => {
      const path = `/tickets?status=pending&searchParam=${talker.number}`;
      const { tickets } = await this.#installation.get<{ tickets: { id: number }[] }>(path);
      return tickets[0]?.id ?? Promise.reject(new Error(`${talker.number} has no ticket`));
    }, PATIENCE_MS);
    await this.#installation.must('PUT', `/tickets/${talker.ticketId}`, { status: 'open' });
    this.#talkers.push(talker);
  }

  async #ask({ number, whatsappId }: Talker, n: number): Promise<void> {
    const body = `${number} asks ${n}`;
    const there = 'sim_messages where whatsapp_id = $1 and chat = $2 and body = $3 and not from_company';
    const said = await untilDone<{ id: string }>(
      this.#installation,
      ['POST', `/simulator/${whatsappId}/messages`, { number, body }],
      async () => (await this.#installation.count(there, [whatsappId, number, body])) > 0,
    );
    if (said) this.acknowledged.set(said.id, body);
  }

  /** Under one name: said again it is the same. */
  async #answer({ number, ticketId }: Talker, n: number): Promise<void> {
    const body = { body: `${number} is answered ${n}`, clientId: randomUUID() };
    await untilDone(this.#installation, ['POST', `/messages/${ticketId}`, body]);
  }

  async goOn(progress: Progress): Promise<void> {
    const inTurn = async (say: (n: number) => Promise<void>): Promise<void> => {
      for (let n = 1; n <= this.each; n += 1) {
        await progress.mayGoOn();
        await say(n);
        progress.add();
      }
    };
    await sideBySide(this.#talkers, TALKING, async (talker) => {
      await Promise.all([inTurn((n) => this.#ask(talker, n)), inTurn((n) => this.#answer(talker, n))]);
    });
  }
}
