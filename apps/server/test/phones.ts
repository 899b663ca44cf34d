// Connections of the simulated network for tests: paired as a person would, through the product's own calls.
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Connection } from '@recado/contract/connections';
import type { SimulatedMessage } from '@recado/contract/simulator';
import { enqueueCommands } from '../src/modules/inbox/outbox/outbox.service.ts';
import { inCompany } from '../src/platform/context.ts';
import type { OutboundContent } from '@recado/channel/outbound';
import { buildConnection, buildMessage } from './build.ts';
import type { Product } from './product.ts';

/** for what never comes; less than a test may take */
const HANGS_MS = 60_000;

/** The next look, in ms: each is a request or a statement, and takes from what it waits for. */
const nextLook = (waited: number): number => Math.min(Math.max(20, waited / 10), 250);

/** Waits for it, and looks less often the longer it takes; the test fails when it does not come. */
export async function until<T>(check: () => T | Promise<T>, timeout = HANGS_MS): Promise<T> {
  const from = performance.now();
  for (;;) {
    try {
      return await check();
    } catch (error) {
      const waited = performance.now() - from;
      if (waited > timeout) throw error;
      await after(nextLook(waited));
    }
  }
}

/** Waits for what takes as long as the machine takes: the test fails when `left` has not become less for a while. */
export async function untilNoneLeft(left: () => Promise<number>): Promise<void> {
  for (let before = await left(); before > 0;) {
    const known = before;
    before = await until(async () => {
      const now = await left();
      if (now >= known) throw new Error(`${now} are left, and stay`);
      return now;
    });
  }
}

export async function connectionOf(product: Product, token: string, id: number): Promise<Connection> {
  return (await product.call<Connection>(token, 'GET', `/whatsapp/${id}`)).body;
}

/** Waits until the connection is so. */
export async function untilStatus(
  product: Product,
  token: string,
  id: number,
  status: Connection['status'],
): Promise<Connection> {
  return until(async () => {
    const connection = await connectionOf(product, token, id);
    if (connection.status !== status) throw new Error(`the connection is ${connection.status}, not ${status}`);
    return connection;
  });
}

/** Scans the code that the connection shows. */
export async function scan(product: Product, token: string, id: number): Promise<Connection> {
  await untilStatus(product, token, id, 'qrcode');
  await product.call(token, 'POST', `/simulator/${id}/scan`);
  return untilStatus(product, token, id, 'CONNECTED');
}

/** A new connection of the company, paired. The product runs its channels. */
export async function pairedConnection(
  product: Product,
  token: string,
  companyId: number,
  values: Parameters<typeof buildConnection>[2] = {},
): Promise<Connection> {
  const { id } = await buildConnection(product.platform, companyId, values);
  product.platform.hints.poke('channel', id);
  return scan(product, token, id);
}

/** What the customer's phone shows. */
export async function phoneOf(
  product: Product,
  token: string,
  whatsappId: number,
  number: string,
): Promise<SimulatedMessage[]> {
  const { body } = await product.call<{ messages: SimulatedMessage[] }>(
    token,
    'GET',
    `/simulator/${whatsappId}/conversations/${number}`,
  );
  return body.messages;
}

/** A customer writes; answers the message's id on the network. */
export async function customerWrites(
  product: Product,
  token: string,
  whatsappId: number,
  number: string,
  body: string,
): Promise<string> {
  const answer = await product.call<{ id: string }>(token, 'POST', `/simulator/${whatsappId}/messages`, {
    number,
    body,
  });
  if (answer.status !== 200) throw new Error(`the customer could not write: ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** The company writes to a number: a message of the ticket, and its command in the outbox. Answers the message's id. */
export async function companyWrites(
  product: Product,
  companyId: number,
  ticket: { id: number; whatsappId: number | null },
  to: { number: string; body?: string; content?: OutboundContent; externalId?: string },
): Promise<number> {
  const { number, body = 'hello', externalId = `OUT${randomUUID()}` } = to;
  const chat = { key: number, party: { phone: number } };
  const message = await buildMessage(product.platform, companyId, ticket.id, {
    chat: number,
    externalId,
    body,
    fromMe: true,
    ack: 1,
    contactId: null,
  });
  const content = to.content ?? { type: 'text', body };
  const whatsappId = ticket.whatsappId ?? 0;
  await inCompany(product.platform, companyId, undefined, (ctx) =>
    enqueueCommands(ctx, [
      { whatsappId, messageId: message.id, lane: 'person', command: { kind: 'send', chat, id: externalId, content } },
    ]),
  );
  return message.id;
}
