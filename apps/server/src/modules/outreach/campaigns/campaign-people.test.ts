// What becomes of a campaign's people: other programs hear of it, and lists of bad numbers end by themselves.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Campaigning, numberOf } from '../../../../test/campaigning.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';

let product: Product;
let campaigning: Campaigning;
beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  campaigning = await Campaigning.open(product);
});
afterAll(() => product.close());

test('other programs hear of whom it failed for, who answered it, and whom it reached after all; once each', async () => {
  const { answers, call, finish, make, noPauses, people, rows, start } = campaigning;
  await people(3);
  await noPauses();
  await call('POST', '/webhook-endpoints', { url: 'https://example.com/hook', events: ['campaign.recipient'] });
  const campaign = await make();
  await start(campaign);
  await finish(campaign, (number) => (number === numberOf(1) ? 'ERR_WAPP_UNREACHABLE_CONTACT' : undefined));
  await answers(2, 'Quero!');
  await answers(2, 'Ainda tem?');
  await answers(3, 'PARAR');
  const [failed] = await rows<{ chat: string; externalId: string }>(
    sql`update messages m set external_id = 'late-1' from campaign_recipients r
      where r.number = ${numberOf(1)} and m.id = any(r.message_ids) returning m.chat, m.external_id as "externalId"`,
  );
  const { whatsappId, company } = campaigning.office;
  await inCompany(product.platform, company.id, undefined, (ctx) =>
    raiseAck(ctx, { whatsappId, chat: failed?.chat ?? '', externalId: failed?.externalId ?? '', ack: 3 }),
  );
  const told = await rows<{ recipient: object; number: string }>(
    sql`select body::jsonb #> '{data,recipient}' as recipient, body::jsonb #>> '{data,contact,number}' as number
      from webhook_deliveries where type = 'campaign.recipient' order by id`,
  );
  const news = (n: number, state: string, more: object = {}): object => ({
    number: numberOf(n),
    recipient: {
      campaignId: campaign.id,
      recipientId: expect.any(Number),
      name: `Pessoa ${n}`,
      number: numberOf(n),
      state,
      error: null,
      optedOut: false,
      ...more,
    },
  });
  expect(told).toEqual([
    news(1, 'failed', { error: 'ERR_WAPP_UNREACHABLE_CONTACT' }),
    news(2, 'answered'),
    news(3, 'answered', { optedOut: true }),
    news(1, 'sent'),
  ]);
});

test('twenty bad lists of twenty each stop by themselves: within twenty failures, and long before where one goes at a time', async () => {
  const { call, finishAll, make, people, start } = campaigning;
  const begun = [];
  for (let n = 0; n < 20; n += 1) {
    const settings = { messageInterval: n < 10 ? 0 : 20, longerIntervalAfter: 0, greaterInterval: 0, variables: [] };
    await call('POST', '/campaign-settings', { settings });
    const { id: contactListId } = await call<{ id: number }>('POST', '/contact-lists', { name: `Lista ${n}` });
    await people(20, { listId: contactListId, after: n * 20 });
    const campaign = await make({ name: `Natal ${n}`, contactListId });
    await start(campaign);
    // Its pace is settled as it begins.
    await campaigning.run();
    begun.push(campaign);
  }
  const over = await finishAll(begun, () => 'ERR_WAPP_UNREACHABLE_CONTACT');
  expect(over.map(({ status, stopReason }) => `${status} ${stopReason}`)).toEqual(
    Array.from({ length: 20 }, () => 'CANCELADA failures'),
  );
  for (const [n, { counts }] of over.entries()) {
    expect(counts.failed).toBeLessThanOrEqual(n < 10 ? 20 : 14);
    expect(counts).toMatchObject({ sent: 0, planned: 20 - counts.failed });
  }
});
