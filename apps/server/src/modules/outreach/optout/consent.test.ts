// Who wants no more messages: heard, kept, shown, refused, and undone by hand.
import type { ConsentChange } from '@recado/contract/consent';
import type { MessageOrigin } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { ANA, InboundLine, message } from '../../../../test/inbound-line.ts';
import { queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';
import { sendAutomatic } from '../../inbox/messages/send-automatic.service.ts';
import { ensureConversation } from '../../inbox/tickets/conversation.service.ts';

let product: Product;
let line: InboundLine;
let token: string;
let contactId: number;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  line = await InboundLine.open(product);
  token = product.tokenOf(await buildUser(product.platform, line.companyId, { profile: 'admin', name: 'Rita' }));
  await line.takeTogether(message());
  [{ id: contactId } = { id: 0 }] = await rows<{ id: number }>(sql`select id from contacts`);
});
afterAll(() => product.close());

const rows = <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  queryRows<T>(product, line.companyId, statement);

interface Consent {
  optedOutAt: string | null;
  changes: ConsentChange[];
}
const consent = async (): Promise<Consent> =>
  (await product.call<Consent & Record<string, unknown>>(token, 'GET', `/contacts/${contactId}/consent`)).body;

const put = (body: object) => product.call(token, 'PUT', `/contacts/${contactId}/consent`, body);

const send = (origin: Exclude<MessageOrigin, 'person' | 'phone'>) =>
  inCompany(product.platform, line.companyId, undefined, async (ctx) => {
    const ticketId = await ensureConversation(ctx, { contactId, whatsappId: line.connection.id });
    const [sent] = await sendAutomatic(ctx, { ticketId, content: 'oferta', origin, lane: 'campaign' });
    return sent?.id;
  });

test('a word is kept with its date, told in the conversation, and refused from then on but for answers', async () => {
  await line.takeTogether(message({ body: 'PARAR' }));
  expect(await consent()).toMatchObject({
    optedOutAt: expect.any(String),
    changes: [{ wanted: false, source: 'word', text: 'PARAR', userName: null }],
  });
  const isRefused = async (...origins: Parameters<typeof send>[0][]): Promise<void> => {
    for (const origin of origins) await expect(send(origin)).rejects.toMatchObject({ code: 'ERR_WAPP_OPTED_OUT' });
  };
  // A flow that goes on by itself, or that a tag begins, is no answer either.
  await isRefused('campaign', 'schedule', 'api', 'driver');
  product.clock.advance(60_000);
  await line.takeTogether(message({ body: 'Vocês abrem hoje?', sentAt: product.clock.now().toISOString() }));
  expect(await send('driver')).toBeGreaterThan(0);
  await isRefused('campaign', 'schedule', 'api');
  product.clock.advance(24 * 3_600_000);
  await isRefused('driver');
  expect(await rows(sql`select kind, data->>'text' as text from ticket_timeline where kind like 'opted%'`)).toEqual([
    { kind: 'optedOut', text: 'PARAR' },
  ]);
});

test('a word that could not be read at first counts once it can be', async () => {
  const lost = message({ content: { type: 'unreadable', reason: 'undecryptable' } });
  await line.takeTogether(lost);
  expect((await consent()).changes).toEqual([]);
  await line.takeTogether({ ...lost, content: { type: 'text', body: 'PARAR' } });
  expect((await consent()).changes).toMatchObject([{ wanted: false, text: 'PARAR' }]);
});

test('said twice it is one change; a word among others is none', async () => {
  await line.takeTogether(message({ body: 'posso sair amanhã' }));
  expect((await consent()).optedOutAt).toBeNull();
  await line.takeTogether(message({ body: 'sair' }));
  await line.takeTogether(message({ body: 'sair!' }));
  expect((await consent()).changes).toHaveLength(1);
});

test('a person undoes it with a reason, which stays', async () => {
  await line.takeTogether(message({ body: 'stop' }));
  expect((await put({ wanted: true })).status).toBe(400);
  expect((await put({ wanted: true, reason: 'Pediu por telefone' })).body).toMatchObject({ optedOutAt: null });
  expect((await consent()).changes).toMatchObject([
    { wanted: true, source: 'person', text: 'Pediu por telefone', userName: 'Rita' },
    { wanted: false, source: 'word' },
  ]);
  expect(await send('campaign')).toBeGreaterThan(0);
});

test('what somebody told WhatsApp counts, both ways', async () => {
  await line.takeTogether({ kind: 'preference', party: ANA, wanted: false, text: 'User requested to stop' });
  expect((await consent()).changes).toMatchObject([{ source: 'preference', text: 'User requested to stop' }]);
  await line.takeTogether({ kind: 'preference', party: ANA, wanted: true, text: '' });
  expect((await consent()).optedOutAt).toBeNull();
});

test.each([
  ['ERR_WAPP_OPTED_OUT', 'refusal'],
  ['ERR_WAPP_HELD_BACK', 'heldBack'],
] as const)('a message that fails for it (%s) counts', async (error, source) => {
  const id = await send('campaign');
  const [sent] = await rows<{ externalId: string; chat: string }>(
    sql`update messages set ack = 2 where id = ${id} returning external_id as "externalId", chat`,
  );
  await inCompany(product.platform, line.companyId, undefined, (ctx) =>
    raiseAck(ctx, {
      whatsappId: line.connection.id,
      chat: sent?.chat ?? '',
      externalId: sent?.externalId ?? '',
      ack: 0,
      error,
    }),
  );
  expect((await consent()).changes).toMatchObject([{ wanted: false, source }]);
});
