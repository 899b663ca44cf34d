// How long until an installation is as it was: somebody writes, is read, and has the answer.
import { randomUUID } from 'node:crypto';
import { until } from '../phones.ts';
import type { Installation } from './installation.ts';
import { untilDone } from './persistent.ts';

const PATIENCE_MS = 600_000;
const NUMBER = '5511920000001';

export class Recovery {
  readonly #installation: Installation;
  #whatsappId = 0;
  #ticketId = 0;
  #asked = 0;

  constructor(installation: Installation) {
    this.#installation = installation;
  }

  async begin(): Promise<void> {
    this.#whatsappId = await this.#installation.pairLine({ name: 'Recovery' });
    await this.#ask('hello?');
    this.#ticketId = await until(async () => {
      const path = `/tickets?status=pending&searchParam=${NUMBER}`;
      const { tickets } = await this.#installation.get<{ tickets: { id: number }[] }>(path);
      return tickets[0]?.id ?? Promise.reject(new Error('there is no ticket'));
    }, PATIENCE_MS);
    await this.#installation.must('PUT', `/tickets/${this.#ticketId}`, { status: 'open' });
  }

  async #ask(body: string): Promise<void> {
    const there = async (): Promise<boolean> =>
      (await this.#installation.count('sim_messages where chat = $1 and body = $2', [NUMBER, body])) > 0;
    await untilDone(
      this.#installation,
      ['POST', `/simulator/${this.#whatsappId}/messages`, { number: NUMBER, body }],
      there,
    );
  }

  /** Until both directions work; which part of it worked after how many ms. */
  async measure(): Promise<Record<string, number>> {
    const from = performance.now();
    const since = (): number => Math.round(performance.now() - from);
    this.#asked += 1;
    const [question, answer] = [`are you there? ${this.#asked}`, `yes ${this.#asked}`];
    await this.#ask(question);
    const asked = since();
    const reply = { body: answer, clientId: randomUUID() };
    await untilDone(this.#installation, ['POST', `/messages/${this.#ticketId}`, reply]);
    const answered = since();
    const come = async (rows: string, values: unknown[]): Promise<number> => {
      await until(async () => {
        if ((await this.#installation.count(rows, values)) !== 1) throw new Error(`${rows}: ${String(values)}`);
      }, PATIENCE_MS);
      return since();
    };
    const [heard, told] = await Promise.all([
      come('messages where ticket_id = $1 and body = $2', [this.#ticketId, question]),
      come('sim_messages where chat = $1 and body = $2', [NUMBER, answer]),
    ]);
    return { asked, answered, heard, told };
  }
}
