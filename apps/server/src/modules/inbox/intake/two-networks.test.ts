// A customer whom a company knows on WhatsApp and on an official number: one contact, with a hidden id on each.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildConnection } from '../../../../test/build.ts';
import { ANA, InboundLine, message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { chatOf } from '../addressing/chat.rules.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';

const LID = '77001';
const BSUID = 'BR.13491208655302741918';

let product: Product;
let line: InboundLine;
let web: InboundConnection;
let cloud: InboundConnection;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  line = await InboundLine.open(product);
  web = line.connection;
  const { id, name } = await buildConnection(product.platform, line.companyId, { provider: 'cloud' });
  cloud = { id, name, queueIds: [] };
});

/** @param phone undefined: the network hides it */
async function writes(connection: InboundConnection, hiddenId: string, phone: string | undefined): Promise<void> {
  line.connection = connection;
  const party = { phone, hiddenId };
  await line.take(message({ chat: { key: hiddenId, party }, sender: { ...party, name: 'Ana' } }));
}

const named = async () => (await line.read()).contacts.map(({ number, lid, cloudId }) => ({ number, lid, cloudId }));

test('has both ids, and neither takes the other’s place', async () => {
  await writes(web, LID, ANA.phone);
  await writes(cloud, BSUID, ANA.phone);
  const told = (await line.events()).length;
  await writes(web, LID, ANA.phone);
  await writes(cloud, BSUID, ANA.phone);
  expect(await named()).toEqual([{ number: ANA.phone, lid: LID, cloudId: BSUID }]);
  expect((await line.events()).slice(told).map(({ name }) => name)).not.toContain('contact');
});

test('is known by either alone', async () => {
  await writes(web, LID, ANA.phone);
  await writes(cloud, BSUID, ANA.phone);
  await writes(web, LID, undefined);
  await writes(cloud, BSUID, undefined);
  const all = await line.read();
  expect(all.contacts).toHaveLength(1);
  expect(all.tickets.map(({ whatsappId, unreadMessages }) => [whatsappId, unreadMessages])).toEqual([
    [web.id, 2],
    [cloud.id, 2],
  ]);
});

test('is one contact when the number of the second comes to light', async () => {
  await writes(web, LID, ANA.phone);
  await writes(cloud, BSUID, undefined);
  expect(await named()).toHaveLength(2);
  await writes(cloud, BSUID, ANA.phone);
  expect(await named()).toEqual([{ number: ANA.phone, lid: LID, cloudId: BSUID }]);
});

test('loses on one network what is somebody else’s now, and keeps the other', async () => {
  await writes(web, LID, ANA.phone);
  await writes(cloud, BSUID, ANA.phone);
  await writes(cloud, BSUID, '5511900000002');
  expect(await named()).toEqual([
    { number: ANA.phone, lid: LID, cloudId: null },
    { number: '5511900000002', lid: null, cloudId: BSUID },
  ]);
});

test('is named to each network as that network knows them', () => {
  const contact = { name: 'Ana', number: '5511987654321', lid: LID, cloudId: BSUID, isGroup: false };
  const party = { phone: contact.number, name: 'Ana' };
  expect(chatOf(contact, 'beta').party).toEqual({ ...party, hiddenId: LID });
  expect(chatOf(contact, 'cloud').party).toEqual({ ...party, hiddenId: BSUID });
  const hidden = { ...contact, number: BSUID, lid: null };
  expect(chatOf(hidden, 'cloud')).toEqual({ key: BSUID, party: { hiddenId: BSUID, name: 'Ana' } });
  expect(chatOf(hidden, 'beta').party).toEqual({ name: 'Ana' });
});
