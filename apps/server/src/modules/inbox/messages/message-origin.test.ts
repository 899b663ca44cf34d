// Whose words our messages are, how urgent they are on their line, and which of them begin a conversation.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildMessage, buildTicket } from '../../../../test/build.ts';
import { ANA, chatWith, InboundLine, message } from '../../../../test/inbound-line.ts';
import { buildOffice, queryRows, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { ingestEvents } from '../intake/inbound.service.ts';
import { tryAutomatic } from './send-automatic.service.ts';

const HOUR_MS = 3_600_000;

let product: Product;
let office: Office;
let ticketId: number;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  office = await buildOffice(product);
  const { whatsappId, ann, sales } = office;
  const values = { whatsappId, queueId: sales.id, status: 'open' as const, userId: ann.id };
  ticketId = (await buildTicket(product.platform, office.company.id, values)).id;
});
afterAll(() => product.close());

const waiting = () =>
  queryRows(
    product,
    office.company.id,
    sql`select m.body, m.origin, m.origin_ref as ref, o.lane, o.opens from outbox o join messages m on m.id = o.message_id order by o.id`,
  );
const write = (body: string) => product.call(office.ann.token, 'POST', `/messages/${ticketId}`, { body });

test('a person writes: their own words, before everything else', async () => {
  await write('hello');
  expect(await waiting()).toEqual([{ body: 'hello', origin: 'person', ref: null, lane: 'person', opens: true }]);
});

test('the product writes by itself: as whoever caused it says', async () => {
  await inCompany(product.platform, office.company.id, undefined, (ctx) =>
    tryAutomatic(ctx, ticketId, 'You are next', { origin: 'campaign', originRef: 7, lane: 'campaign' }),
  );
  expect(await waiting()).toMatchObject([{ body: 'You are next', origin: 'campaign', ref: 7, lane: 'campaign' }]);
});

test('what the phone wrote is the phone’s, and the customer’s is nobody’s of ours', async () => {
  const line = await InboundLine.open(product);
  await inCompany(product.platform, line.companyId, undefined, (ctx) =>
    ingestEvents(
      ctx,
      line.connection,
      message({ chat: chatWith(ANA) }),
      message({ chat: chatWith(ANA), fromMe: true }),
    ),
  );
  const origins = await queryRows(product, line.companyId, sql`select from_me, origin from messages order by id`);
  expect(origins).toEqual([
    { from_me: false, origin: null },
    { from_me: true, origin: 'phone' },
  ]);
});

test.each([
  ['an hour ago', HOUR_MS, false],
  ['a day ago', 24 * HOUR_MS, true],
])('a conversation in which somebody wrote %s: whether it is begun anew', async (_when, ms, opens) => {
  const createdAt = new Date(product.clock.now().getTime() - ms);
  await buildMessage(product.platform, office.company.id, ticketId, { createdAt });
  await write('one');
  await write('two');
  expect(await waiting()).toMatchObject([{ opens }, { opens: false }]);
});
