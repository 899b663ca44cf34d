// Heartbeats: online while they come, offline after they stop.
import { SOCKET } from '@recado/contract/constants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCompany, buildUser, type User } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { users } from '../../../schema/accounts.ts';
import { presenceJob } from './presence.jobs.ts';
import { markSeen } from './presence.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const seen = ({ id, companyId, name }: User) =>
  markSeen(product.platform, {
    userId: id,
    companyId,
    name,
    profile: 'user',
    permissions: [],
    super: false,
    allTicket: false,
    queueIds: [],
    connectionIds: [],
    features: [],
    expired: false,
    lacksSecondFactor: false,
    address: '',
  });
const online = async () =>
  (await product.platform.db.withSystem((tx) => tx.select().from(users).orderBy(users.id))).map((user) => user.online);

it('goes offline after five minutes without a heartbeat, in every company', async () => {
  const people: User[] = [];
  for (let n = 0; n < 2; n += 1) {
    const company = await buildCompany(product.platform);
    people.push(await buildUser(product.platform, company.id));
  }
  const [first, second] = people as [User, User];
  await seen(first);
  await seen(second);
  expect(await online()).toEqual([true, true]);
  product.clock.advance(SOCKET.heartbeatMs);
  await presenceJob.run(product.platform, {});
  expect(await online()).toEqual([true, true]);
  await seen(second);
  product.clock.advance(60_000);
  await presenceJob.run(product.platform, {});
  expect(await online()).toEqual([false, true]);
});
