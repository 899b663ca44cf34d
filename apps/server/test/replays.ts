// Closed conversations, and an agent with two versions that they can be given to again.
import { sql } from 'drizzle-orm';
import type { PromptReplay, ReplayDetails, ReplayTurn } from '@recado/contract/prompt-replays';
import { openAiEmbedder } from '../src/adapters/openai/openai-embedder.ts';
import { openAiModel } from '../src/adapters/openai/openai-model.ts';
import { promptReplays } from '../src/modules/automation/replays/run-replays.service.ts';
import { AgentDesk } from './agents.ts';
import { buildMessage, buildTicket } from './build.ts';
import type { OpenAiStandIn } from '../../../tests/stand-ins/openai-stand-in.ts';
import type { Product } from './product.ts';

/** Who writes, and what: c the customer, p a person, b something by itself. */
export type Spoken = readonly ['c' | 'p' | 'b', string];

export class ReplayDesk {
  readonly desk: AgentDesk;
  readonly #product: Product;
  readonly #model: OpenAiStandIn;

  private constructor(product: Product, model: OpenAiStandIn, desk: AgentDesk) {
    this.#product = product;
    this.#model = model;
    this.desk = desk;
  }

  /** Its versions are 2, and 3, which is to be kind. @param values of the agent */
  static async open(product: Product, model: OpenAiStandIn, values: object = {}): Promise<ReplayDesk> {
    const desk = await AgentDesk.open(product, model, values, 'nowhere');
    const change = async (prompt: string): Promise<void> => {
      await product.call(desk.token, 'PUT', `/prompt/${desk.promptId}`, { prompt });
    };
    await change('You help the customers of a small shop that sells tea. Be brief.');
    await change('You help the customers of a small shop that sells tea. Be kind.');
    return new ReplayDesk(product, model, desk);
  }

  call<T = PromptReplay & { error: string }>(method: 'GET' | 'POST', path: string, body?: unknown) {
    return this.#product.call<T>(this.desk.token, method, path, body);
  }

  start(body: object = {}) {
    return this.call('POST', `/prompt/${this.desk.promptId}/replays`, { versions: [3], ...body });
  }

  details = async (id: number) => (await this.call<ReplayDetails>('GET', `/prompt/replays/${id}`)).body;
  turns = async (id: number, ticketId: number) =>
    (await this.call<{ turns: ReplayTurn[] }>('GET', `/prompt/replays/${id}/tickets/${ticketId}`)).body.turns;

  /** Closed so many days ago. */
  async closed(
    spoken: readonly Spoken[],
    { days = 1, queueId = null }: { days?: number; queueId?: number | null } = {},
  ): Promise<number> {
    const { platform, clock } = this.#product;
    const { companyId } = this.desk.line;
    const { id } = await buildTicket(platform, companyId, { status: 'closed', queueId });
    for (const [who, body] of spoken) {
      const origin = who === 'c' ? null : who === 'p' ? 'person' : 'driver';
      await buildMessage(platform, companyId, id, { body, fromMe: who !== 'c', origin });
    }
    const at = new Date(clock.now().getTime() - days * 86_400_000).toISOString();
    await this.desk.rows(sql`delete from ticket_tracking where ticket_id = ${id}`);
    await this.desk.rows(sql`
      insert into ticket_tracking (ticket_id, queue_id, finished_at) values (${id}, ${queueId}, ${at}::timestamptz)`);
    return id;
  }

  /** A process that takes what is due. */
  worker() {
    const { platform, outside } = this.#product;
    const at = { baseUrl: this.#model.url, allowPrivateUrls: false };
    return promptReplays({ platform, fetch: outside.fetch, model: openAiModel(at), embedder: openAiEmbedder(at) });
  }

  /** That long later, until nothing is due. */
  async after(ms = 0): Promise<void> {
    this.#product.clock.advance(ms);
    const worker = this.worker();
    while ((await worker.takeDue()) > 0);
  }

  month = () => this.desk.rows(sql`select spent::int, reserved::int, trials::int, replays::int from agent_months`);
}
