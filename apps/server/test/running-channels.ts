// Channel runtimes of a test: on networks that it plays, for one company, ended after it.
import { sql } from 'drizzle-orm';
import type { ChannelProvider } from '@recado/channel/channel';
import { ChannelRuntime } from '../src/modules/lines/runtime/channel-runtime.ts';
import { buildCompany, buildConnection, buildTicket, buildUser } from './build.ts';
import { fakeNetwork, type FakeNetwork } from './fake-network.ts';
import { until, untilStatus } from './phones.ts';
import type { Product } from './product.ts';

export class RunningChannels {
  readonly #product: Product;
  readonly companyId: number;
  /** an administrator's */
  readonly token: string;
  #runtimes: ChannelRuntime[] = [];

  private constructor(product: Product, companyId: number, token: string) {
    this.#product = product;
    this.companyId = companyId;
    this.token = token;
  }

  /** A company of its own; nothing runs yet. */
  static async prepare(product: Product): Promise<RunningChannels> {
    const { id } = await buildCompany(product.platform);
    const user = await buildUser(product.platform, id, { profile: 'admin' });
    return new RunningChannels(product, id, product.tokenOf(user));
  }

  /** As one more process would. */
  async start(network: ChannelProvider): Promise<ChannelRuntime> {
    const { platform, store } = this.#product;
    const runtime = new ChannelRuntime({ platform, store, providers: [network] });
    this.#runtimes.push(runtime);
    await runtime.start();
    return runtime;
  }

  /** Those that run end, and one begins on another network. */
  async restart(network: ChannelProvider): Promise<ChannelRuntime> {
    await Promise.all(this.#runtimes.map((runtime) => runtime.close()));
    this.#runtimes = [];
    return this.start(network);
  }

  /** A new connection, up. */
  async connect(network: FakeNetwork): Promise<number> {
    const { platform } = this.#product;
    const { id } = await buildConnection(platform, this.companyId);
    platform.hints.poke('channel', id);
    await untilStatus(this.#product, this.token, id, 'CONNECTED');
    await until(() => network.line(id));
    return id;
  }

  /** A connection that is up, and an open ticket on it. */
  async ready(
    values: Partial<FakeNetwork> = {},
  ): Promise<{ network: FakeNetwork; ticket: Awaited<ReturnType<typeof buildTicket>> }> {
    const network = Object.assign(fakeNetwork(), values);
    await this.start(network);
    const whatsappId = await this.connect(network);
    return {
      network,
      ticket: await buildTicket(this.#product.platform, this.companyId, { whatsappId, status: 'open' }),
    };
  }

  /** The company's. */
  rows<T extends object = object>(query: ReturnType<typeof sql>): Promise<T[]> {
    return this.#product.platform.db.withTenant(this.companyId, async (tx) => (await tx.execute(query)).rows as T[]);
  }

  /** Of a conversation's messages, in order. */
  async bodies(chat: string): Promise<string[]> {
    const rows = await this.rows<{ body: string }>(sql`select body from messages where chat = ${chat} order by id`);
    return rows.map(({ body }) => body);
  }

  untilSent(messageId: number, ack: number, error: string | null = null): Promise<void> {
    const query = sql`select ack, send_error from messages where id = ${messageId}`;
    return until(async () => {
      const [row] = await this.rows<{ ack: number; send_error: string | null }>(query);
      if (row?.ack !== ack || row.send_error !== error) throw new Error(`it is ${JSON.stringify(row)}`);
    });
  }

  /** The next test's networks are not to dial for this one's connections. */
  async stop(): Promise<void> {
    await Promise.all(this.#runtimes.map((runtime) => runtime.close()));
    await this.#product.platform.db.withSystem((tx) => tx.execute(sql`delete from connections`));
  }
}
