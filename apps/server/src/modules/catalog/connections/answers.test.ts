// What adding and changing a connection answer: what the caller may see, whoever may call.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Profile } from '@recado/contract/constants';
import { grantOf } from '@recado/rules/roles';
import { buildCompany, buildConnection, buildUser } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { changeConnection } from './connections.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test.each<[Profile, object]>([
  ['admin', { qrcode: 'secret', pairingNumber: '5511987654321' }],
  ['supervisor', { qrcode: '', pairingNumber: '' }],
])('to an %s', async (profile, shown) => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const user = await buildUser(platform, companyId, { profile });
  const { id } = await buildConnection(platform, companyId, {
    status: 'qrcode',
    qrcode: 'secret',
    pairingNumber: '5511987654321',
  });
  const { name } = user;
  const actor = {
    userId: user.id,
    companyId,
    name,
    ...grantOf(profile, null),
    super: false,
    allTicket: false,
    queueIds: [],
    connectionIds: [],
    features: [],
    expired: false,
    lacksSecondFactor: false,
    address: '',
  };
  const answer = await inCompany(platform, companyId, actor, (ctx) => changeConnection(ctx, id, { name: 'Other' }));
  expect(answer).toMatchObject({ name: 'Other', ...shown });
});
