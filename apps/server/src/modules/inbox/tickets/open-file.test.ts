// Whether a link still opens its file, as the session and the ticket move that it was given out in.
import type { Message } from '@recado/contract/messages';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { buildOffice, queryRows, type Office, type Person } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
let address: string;
let office: Office;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
  office = await buildOffice(product);
});
afterAll(() => product.close());

const attendedByAdmin = async (): Promise<number> => {
  const place = {
    whatsappId: office.whatsappId,
    queueId: office.sales.id,
    status: 'open',
    userId: office.admin.id,
  } as const;
  return (await buildTicket(product.platform, office.company.id, place)).id;
};

async function sendFile(ticketId: number): Promise<void> {
  const form = new FormData();
  form.append('medias', new Blob(['hello'], { type: 'text/plain' }), 'notes.txt');
  const headers = { authorization: `Bearer ${office.admin.token}` };
  const answer = await fetch(`${address}/api/messages/${ticketId}`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(200);
}

const seen = async (who: Person, ticketId: number): Promise<Message[]> =>
  (await product.call<{ messages: Message[] }>(who.token, 'GET', `/messages/${ticketId}`)).body.messages;
const open = async (url: string | null | undefined): Promise<number> =>
  (await product.app.inject({ method: 'GET', url: url ?? '' })).statusCode;
const move = (ticketId: number, queue: { id: number }) =>
  product.call(office.admin.token, 'PUT', `/tickets/${ticketId}`, { queueId: queue.id, status: 'pending' });

test('who loses sight of a ticket loses its files, in what quotes them too; who sees it has them', async () => {
  const { platform } = product;
  const ticketId = await attendedByAdmin();
  await sendFile(ticketId);
  await move(ticketId, office.sales);
  const [sent] = await seen(office.ann, ticketId);
  await buildMessage(platform, office.company.id, ticketId, {
    whatsappId: office.whatsappId,
    quotedMessageId: sent?.id,
  });
  const [file, quoting] = await seen(office.ann, ticketId);
  const hers = [file?.mediaUrl, quoting?.quotedMsg?.mediaUrl];
  const bosses = (await seen(office.admin, ticketId))[0]?.mediaUrl;
  expect(await Promise.all([...hers, bosses].map(open))).toEqual([200, 200, 200]);

  await move(ticketId, office.support);
  expect(await Promise.all([...hers, bosses].map(open))).toEqual([404, 404, 200]);
  expect(await open((await seen(office.eve, ticketId))[0]?.mediaUrl)).toBe(200);

  await move(ticketId, office.sales);
  expect(await Promise.all(hers.map(open))).toEqual([200, 200]);
  await product.call(office.admin.token, 'PUT', `/users/${office.ann.id}`, { queueIds: [office.support.id] });
  const bobs = (await seen(office.bob, ticketId))[0]?.mediaUrl;
  expect(await Promise.all([...hers, bobs].map(open))).toEqual([404, 404, 200]);
});

test('where calls ask for a second factor, or for what is due, files do too', async () => {
  const ticketId = await attendedByAdmin();
  await sendFile(ticketId);
  await move(ticketId, office.sales);
  const url = (await seen(office.bob, ticketId))[0]?.mediaUrl;
  const factor = (value: string) =>
    product.call(office.admin.token, 'PUT', '/settings/secondFactorRequired', { key: 'secondFactorRequired', value });
  await factor('enabled');
  expect(await open(url)).toBe(404);
  await queryRows(
    product,
    office.company.id,
    sql`update settings set value = 'disabled' where key = 'secondFactorRequired'`,
  );
  expect(await open(url)).toBe(200);
  await queryRows(product, office.company.id, sql`update companies set due_date = '2020-01-01'`);
  expect(await open(url)).toBe(404);
});
