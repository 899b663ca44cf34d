// When a campaign that is saved goes out.
import type { Campaign } from '@recado/contract/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany, buildConnection, buildUser } from '../../../../test/build.ts';
import { Campaigning } from '../../../../test/campaigning.ts';
import { createProduct, type Product } from '../../../../test/product.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const MINUTE = 60_000;

test.each([
  ['in an hour, it is scheduled', 60 * MINUTE, 'PROGRAMADA'],
  ['a minute ago, it goes out at once', -MINUTE, 'PROGRAMADA'],
  ['an hour ago, it waits until somebody starts it', -60 * MINUTE, 'INATIVA'],
  ['never, it waits too', null, 'INATIVA'],
])('%s', async (_case, ms, status) => {
  const { id: companyId } = await buildCompany(product.platform);
  const token = product.tokenOf(await buildUser(product.platform, companyId, { profile: 'admin' }));
  const call = async <T>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> =>
    (await product.call<T>(token, method, path, body)).body;
  const { id: whatsappId } = await buildConnection(product.platform, companyId, { status: 'CONNECTED' });
  const { id: contactListId } = await call<{ id: number }>('POST', '/contact-lists', { name: 'All' });
  const scheduledAt = ms === null ? null : new Date(product.clock.now().getTime() + ms).toISOString();
  const input = { name: 'Offer', message1: 'Hello', whatsappId, contactListId, scheduledAt };
  const made = await call<Campaign>('POST', '/campaigns', input);
  expect(made).toMatchObject({ status, scheduledAt });
  const changed = await call<Campaign>('PUT', `/campaigns/${made.id}`, { message1: 'Good morning', scheduledAt });
  // Of what is about to go out nothing is changed.
  expect(changed).toMatchObject(
    ms === null || ms === -60 * MINUTE ? { status } : { error: 'ERR_CAMPAIGN_NOT_EDITABLE' },
  );
});

test.each([
  ['was not scheduled', null],
  ['was scheduled for later', 90 * MINUTE],
])('begun at once it has no moment ahead, and goes out now: it %s', async (_case, ms) => {
  const campaigning = await Campaigning.open(product);
  await campaigning.people(1);
  const scheduledAt = ms === null ? null : new Date(product.clock.now().getTime() + ms).toISOString();
  const campaign = await campaigning.make({ scheduledAt });
  if (ms !== null) await campaigning.call('POST', `/campaigns/${campaign.id}/cancel`);
  const begun = { status: 'PROGRAMADA', scheduledAt: null, startedAt: null };
  expect(await campaigning.start(campaign)).toMatchObject(begun);
  await campaigning.run();
  expect(await campaigning.now(campaign)).toMatchObject({ scheduledAt: null, startedAt: expect.any(String) });
});
