// What waits until it can no longer be undone, on a line that runs: sent once after that, and never if it was undone.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildTicket } from '../../../../test/build.ts';
import { fakeNetwork } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { RunningChannels } from '../../../../test/running-channels.ts';

let product: Product;
let running: RunningChannels;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  product.clock.stand();
  running = await RunningChannels.prepare(product);
});
afterEach(() => running.stop());
afterAll(() => product.close());

const call = <T>(method: 'PUT' | 'POST', path: string, body?: unknown) =>
  product.call<T>(running.token, method, path, body);

/** A ticket is closed on a line that says goodbye; something else goes out, so that the line has looked since. */
async function close() {
  const { network, ticket } = await running.ready();
  await running.rows(sql`update connections set complation_message = 'Tchau'`);
  const { body } = await call<{ undo: { id: number } }>('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
  return { network, ticket, undo: body.undo.id };
}

const saysOk = async (whatsappId: number | null, body: string): Promise<void> => {
  const other = await buildTicket(product.platform, running.companyId, { whatsappId, status: 'open' });
  await call('POST', `/messages/${other.id}`, { body });
};

type Network = Awaited<ReturnType<typeof close>>['network'];
const texts = ({ sent }: Network): string[] =>
  sent.flatMap((command) => (command.kind === 'send' && command.content.type === 'text' ? [command.content.body] : []));

test('a farewell waits through the end of its process, and goes out once', async () => {
  const { network, ticket } = await close();
  await saysOk(ticket.whatsappId, 'before');
  await until(() => expect(texts(network)).toEqual(['before']));
  const next = fakeNetwork();
  await running.restart(next);
  product.clock.advance(7_000);
  await saysOk(ticket.whatsappId, 'nearly');
  await until(() => expect(texts(next)).toEqual(['nearly']));
  expect(texts(network)).toEqual(['before']);
  product.clock.advance(2_000);
  await until(() => expect(texts(next)).toEqual(['nearly', 'Tchau']));
  await saysOk(ticket.whatsappId, 'after');
  await until(() => expect(texts(next)).toEqual(['nearly', 'Tchau', 'after']));
});

test('undone, it never goes out', async () => {
  const { network, ticket, undo } = await close();
  await saysOk(ticket.whatsappId, 'before');
  await until(() => expect(texts(network)).toEqual(['before']));
  expect((await call('POST', `/undo/${undo}`)).status).toBe(200);
  product.clock.advance(20_000);
  await saysOk(ticket.whatsappId, 'after');
  await until(() => expect(texts(network)).toEqual(['before', 'after']));
});

test('what is put off longer while another waits behind it goes out when its new time has come, in its place', async () => {
  const { network, ticket } = await close();
  await saysOk(ticket.whatsappId, 'before');
  await until(() => expect(texts(network)).toEqual(['before']));
  // What went out is settled: only what is put off is left.
  await until(async () => expect(await running.rows(sql`select id from outbox`)).toHaveLength(1));
  await running.rows(sql`update outbox set next_attempt_at = next_attempt_at + interval '1 hour'`);
  // Nobody's words, so nothing is let go for them; the line reads both.
  await running.rows(sql`
    insert into outbox (whatsapp_id, chat, lane, command)
    select whatsapp_id, chat, 'reply', jsonb_set(command, '{content,body}', '"behind"') from outbox`);
  await saysOk(ticket.whatsappId, 'elsewhere');
  await until(() => expect(texts(network)).toEqual(['before', 'elsewhere']));
  await running.rows(sql`update outbox set next_attempt_at = ${product.clock.now().toISOString()}::timestamptz`);
  await saysOk(ticket.whatsappId, 'after');
  await until(() => expect(texts(network).toSorted()).toEqual(['Tchau', 'after', 'before', 'behind', 'elsewhere']));
  expect(texts(network).indexOf('Tchau')).toBeLessThan(texts(network).indexOf('behind'));
});

test('what comes later in its conversation waits behind it', async () => {
  const { network, ticket } = await close();
  await call('PUT', `/tickets/${ticket.id}`, { status: 'open' });
  await call('POST', `/messages/${ticket.id}`, { body: 'One more thing' });
  // Who writes on lets it go first, and at once.
  await until(() => expect(texts(network)).toEqual(['Tchau', 'One more thing']));
});
