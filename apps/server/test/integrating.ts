// Integrations in tests: a line on which a customer writes, what stands in for the systems that are asked, and the jobs that ask them,
// run by hand.
import { eq } from 'drizzle-orm';
import { dialogflowStandIn, serviceAccount } from '../../../tests/stand-ins/dialogflow-stand-in.ts';
import { jsonServer, type JsonAnswer, type JsonServer } from '../../../tests/stand-ins/json-server.ts';
import { typebotStandIn, type TypebotBot, type TypebotStandIn } from '../../../tests/stand-ins/typebot-stand-in.ts';
import { driverTimers } from '../src/modules/automation/drivers/driver-timers.jobs.ts';
import { slowSteps } from '../src/modules/automation/drivers/slow-step.service.ts';
import { askIntegration } from '../src/modules/automation/integrations/ask-integration.service.ts';
import { ticketDrivers, ticketTimeline } from '../src/schema/tickets.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { engine } from '../src/subscriptions.ts';
import { buildUser } from './build.ts';
import { InboundLine, message } from './inbound-line.ts';
import { createProduct, type Product } from './product.ts';

/** With the product that asks them. What they answer is the test's to say. */
export class Systems {
  readonly n8n: JsonServer;
  readonly typebot: TypebotStandIn;
  readonly dialogflow: JsonServer;
  readonly product: Product;
  answers: (text: string) => JsonAnswer = friendly;
  bot: TypebotBot = () => ({ messages: [] });

  private constructor(n8n: JsonServer, typebot: TypebotStandIn, dialogflow: JsonServer, product: Product) {
    this.n8n = n8n;
    this.typebot = typebot;
    this.dialogflow = dialogflow;
    this.product = product;
  }

  static async open(): Promise<Systems> {
    const n8n = await jsonServer(({ body }) =>
      systems.answers(String((body['message'] as { conversation?: string })?.conversation)),
    );
    const typebot = await typebotStandIn('shop', (said, turn) => systems.bot(said, turn));
    const dialogflow = await dialogflowStandIn((text) => ({
      texts: text === 'silence' ? [] : [`You said ${text}`, 'Anything else?'],
      ends: text === 'bye',
    }));
    const product = await createProduct({ dialogflowUrl: dialogflow.url });
    const systems: Systems = new Systems(n8n, typebot, dialogflow, product);
    return systems;
  }

  close = async (): Promise<void> => {
    await Promise.all([this.n8n.close(), this.typebot.close(), this.dialogflow.close()]);
    await this.product.close();
  };
}

const friendly = (text: string): JsonAnswer => ({ body: { text: `You said ${text}` } });

/** A Dialogflow agent, as it is saved. */
export const dialogflowAgent = () => ({
  type: 'dialogflow',
  projectName: 'shop',
  jsonContent: serviceAccount(),
  language: 'en',
});

/** A company of its own whose administrator connects them. */
export class Integrating {
  readonly line: InboundLine;
  readonly adminId: number;
  readonly #product: Product;
  readonly #token: string;
  #made = 0;

  private constructor(product: Product, line: InboundLine, admin: { id: number; companyId: number }) {
    this.#product = product;
    this.line = line;
    this.adminId = admin.id;
    this.#token = product.tokenOf(admin);
  }

  static async open(systems: Systems): Promise<Integrating> {
    const { product } = systems;
    systems.answers = friendly;
    const line = await InboundLine.open(product);
    return new Integrating(product, line, await buildUser(product.platform, line.companyId, { profile: 'admin' }));
  }

  call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
    this.#product.call<never>(this.#token, method, url, body);

  inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    this.#product.platform.db.withTenant(this.line.companyId, work);

  add = async (values: object): Promise<number> => {
    this.#made += 1;
    const { status, body } = await this.#product.call<{ id: number }>(this.#token, 'POST', '/queueIntegration', {
      name: `Bot ${this.#made}`,
      ...values,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.id;
  };

  onLine = async (values: object): Promise<number> => {
    const id = await this.add(values);
    const path = `/whatsapp/${this.line.connection.id}`;
    const { status, body } = await this.call('PUT', path, { integrationId: id });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return id;
  };

  says = (body: string) => this.line.take(message({ body, sentAt: this.#product.clock.now().toISOString() }));
  work = (outside = this.#product.outside) =>
    slowSteps(this.#product.platform, engine, [askIntegration(outside)]).takeDue();
  timers = () => driverTimers(this.#product.platform, engine).takeDue();

  /** The customer writes, is quiet, and is answered. */
  writes = async (body: string, timeoutMs?: number): Promise<void> => {
    await this.says(body);
    this.#product.clock.advance(3_000);
    await this.timers();
    await this.work({ ...this.#product.outside, timeoutMs });
  };

  spoken = async (): Promise<string[]> =>
    (await this.line.read()).messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);

  ticket = async () => {
    const [found] = (await this.line.read()).tickets;
    if (!found) throw new Error('there is no ticket');
    const [driver] = await this.inTenant((tx) =>
      tx.select().from(ticketDrivers).where(eq(ticketDrivers.ticketId, found.id)),
    );
    return { ...found, driver };
  };

  lastLine = async (): Promise<unknown> =>
    (await this.inTenant((tx) => tx.select().from(ticketTimeline).orderBy(ticketTimeline.id)))
      .map(({ kind, data }) => [kind, data.reason])
      .at(-1);

  calls = async (id: number) =>
    (
      await this.#product.call<{
        records: { what: string; status: number | null; request: string; answer: string; error: string }[];
      }>(this.#token, 'GET', `/queueIntegration/${id}/calls`)
    ).body.records;
}
