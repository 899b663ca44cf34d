// A company whose connection has an agent, a model that a test plays, and the workers that would ask it.
import { openAiEmbedder } from '../src/adapters/openai/openai-embedder.ts';
import { openAiModel } from '../src/adapters/openai/openai-model.ts';
import { openAiTranscriber } from '../src/adapters/openai/openai-transcriber.ts';
import { agentCalls } from '../src/modules/automation/agents/ask-models.service.ts';
import { driverTimers } from '../src/modules/automation/drivers/driver-timers.jobs.ts';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { prompts } from '../src/schema/prompts.ts';
import { engine } from '../src/subscriptions.ts';
import { buildQueue, buildUser } from './build.ts';
import { ANA, InboundLine, message, messageOf } from './inbound-line.ts';
import { queryRows } from './office.ts';
import type { OpenAiStandIn } from '../../../tests/stand-ins/openai-stand-in.ts';
import type { Product } from './product.ts';

type Values = Partial<typeof prompts.$inferInsert>;
const HAND_OVER = { person: true, topics: [], sentiment: true, noGround: false, turns: null, message: '' };

export class AgentDesk {
  readonly product: Product;
  readonly line: InboundLine;
  readonly queueId: number;
  readonly promptId: number;
  readonly token: string;
  readonly #model: OpenAiStandIn;
  readonly #workers: { timers: ReturnType<typeof driverTimers>; calls: ReturnType<typeof agentCalls> };

  private constructor(
    product: Product,
    line: InboundLine,
    model: OpenAiStandIn,
    of: { queueId: number; promptId: number; token: string },
  ) {
    this.product = product;
    this.line = line;
    this.queueId = of.queueId;
    this.promptId = of.promptId;
    this.token = of.token;
    this.#model = model;
    this.#workers = AgentDesk.workers(product, model);
  }

  private static workers({ platform, store, outside }: Product, model: OpenAiStandIn) {
    return {
      timers: driverTimers(platform, engine),
      calls: agentCalls({
        platform,
        engine,
        model: openAiModel({ baseUrl: model.url, allowPrivateUrls: false }),
        embedder: openAiEmbedder({ baseUrl: model.url, allowPrivateUrls: false }),
        store,
        fetch: outside.fetch,
        transcriber: openAiTranscriber({ baseUrl: model.url, allowPrivateUrls: false }),
      }),
    };
  }

  /** @param at whose agent it is; left out: the connection's */
  static async open(
    product: Product,
    model: OpenAiStandIn,
    values: Values = {},
    at: 'connection' | 'queue' | 'nowhere' = 'connection',
  ): Promise<AgentDesk> {
    const { platform } = product;
    const line = await InboundLine.open(product);
    const queue = await buildQueue(platform, line.companyId);
    const user = await buildUser(platform, line.companyId, { profile: 'admin', name: 'Root' });
    const promptId = await platform.db.withTenant(line.companyId, async (tx) => {
      const [row] = await tx
        .insert(prompts)
        .values({
          name: 'Assistant',
          prompt: 'You help the customers of a small shop that sells tea and coffee.',
          model: 'gpt-4o-mini',
          maxTokens: 100,
          temperature: 1,
          apiKey: platform.secrets.encrypt(Buffer.from('sk-shop')),
          queueId: queue.id,
          maxMessages: 10,
          handOver: HAND_OVER,
          ...values,
          ...(values.handOver && { handOver: { ...HAND_OVER, ...values.handOver } }),
        })
        .returning({ id: prompts.id });
      const id = row?.id ?? 0;
      if (at === 'connection')
        await tx.execute(sql`update connections set prompt_id = ${id} where id = ${line.connection.id}`);
      if (at === 'queue') await tx.execute(sql`update queues set prompt_id = ${id} where id = ${queue.id}`);
      return id;
    });
    return new AgentDesk(product, line, model, { queueId: queue.id, promptId, token: product.tokenOf(user) });
  }

  /** Ana writes. */
  says(body: string, party = ANA): Promise<void> {
    return this.line.take(message({ ...messageOf(party, body), sentAt: this.product.clock.now().toISOString() }));
  }

  /** Ana speaks, and her recording lies in the store. Answers the message. @param sound a byte each letter */
  async speaks(sound = 'abc'): Promise<number> {
    const { store, clock } = this.product;
    const content = { type: 'media', kind: 'voice', mime: 'audio/ogg', ref: {} } as const;
    await this.line.take(message({ content, sentAt: clock.now().toISOString() }));
    const [row] = await this.rows<{ id: number; media: number }>(
      sql`select id, media_id as media from messages order by id desc limit 1`,
    );
    if (!row) throw new Error('nobody spoke');
    await store.put(`media/${row.media}`, Readable.from([Buffer.from(sound, 'latin1')]));
    await this.rows(
      sql`update media set state = 'stored', storage_key = ${`media/${row.media}`}, size = 3 where id = ${row.media}`,
    );
    return row.id;
  }

  /** That long later, and all that is due by then is done, what comes of it too. */
  async after(ms: number): Promise<void> {
    this.product.clock.advance(ms);
    const { timers, calls } = this.#workers;
    for (let done = 1; done > 0;) done = (await timers.takeDue()) + (await calls.takeDue());
  }

  timersAlone(): Promise<number> {
    return this.#workers.timers.takeDue();
  }

  callsAlone(): Promise<number> {
    return this.#workers.calls.takeDue();
  }

  /** Another process's. */
  callsElsewhere(): Promise<number> {
    return AgentDesk.workers(this.product, this.#model).calls.takeDue();
  }

  async ticket() {
    const { tickets } = await this.line.read();
    const [ticket] = tickets;
    if (!ticket) throw new Error('nobody has written');
    return ticket;
  }

  /** What the company said by itself, oldest first. */
  async said(): Promise<string[]> {
    const { messages } = await this.line.read();
    return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
  }

  rows<T extends Record<string, unknown>>(statement: ReturnType<typeof sql>): Promise<T[]> {
    return queryRows<T>(this.product, this.line.companyId, statement);
  }

  /** Why the agent left, and what it left behind. */
  async ended(): Promise<{ reason?: string; text?: string } | undefined> {
    const [line] = await this.rows<{ data: { reason?: string; text?: string } }>(
      sql`select data from ticket_timeline where kind = 'driverEnded' order by id desc limit 1`,
    );
    return line?.data;
  }
}
