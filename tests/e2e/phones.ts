// A company with WhatsApp phones of all fates, for pictures: restricted, removed, waiting for a scan, waiting for a code.
import { expect } from '@playwright/test';
import { createConnection, getConnection, getConnectionHealth, type Connection } from '@recado/contract/connections';
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import { signUpByApi, type Person } from './api.ts';
import { PHONES } from './network-shots.ts';
import type { Product } from './product.ts';

const RESTRICTED = '5511940000001';
const REMOVED = '5511940000002';
const DAY_MS = 24 * 60 * 60_000;

export async function openPhoneShop(app: Pick<Product, 'baseURL'>, whatsapp: FakeWhatsApp): Promise<Person> {
  const person = await signUpByApi(app);
  await restrict(person, whatsapp, await pair(person, whatsapp, PHONES.restricted, RESTRICTED));
  const removed = await pair(person, whatsapp, PHONES.removed, REMOVED);
  whatsapp.company(REMOVED).removeDevices();
  await reaches(person, removed, ({ status }) => status === 'DISCONNECTED');
  await reaches(person, await add(person, PHONES.byQr), ({ qrcode }) => qrcode !== '');
  await reaches(person, await add(person, PHONES.byCode, '5511940000003'), ({ pairingCode }) => pairingCode !== '');
  return person;
}

/** Its line has dropped, something could not be read, and it may write to no strangers. */
async function restrict(person: Person, whatsapp: FakeWhatsApp, id: number): Promise<void> {
  const company = whatsapp.company(RESTRICTED);
  const customer = whatsapp.customer('5521944445555', { name: 'Maria Souza' });
  await customer.text('Boa tarde!', { to: RESTRICTED });
  await customer.text('?', { to: RESTRICTED, undecryptable: 'always' });
  await company.settled();
  whatsapp.faults.drop(RESTRICTED);
  await customer.text('Alguém aí?', { to: RESTRICTED });
  const health = async () => person.call(getConnectionHealth, { params: { id } });
  await expect.poll(async () => (await health()).outages[0]?.recovered, { timeout: 30_000 }).toBe(1);
  company.timelock(new Date(Date.now() + 2 * DAY_MS));
  await reaches(person, id, ({ statusReason }) => statusReason === 'timelocked');
}

async function pair(person: Person, whatsapp: FakeWhatsApp, name: string, phone: string): Promise<number> {
  const id = await add(person, name);
  const { qrcode } = await reaches(person, id, (connection) => connection.qrcode !== '');
  await whatsapp.scan(qrcode, phone);
  await reaches(person, id, ({ status }) => status === 'CONNECTED');
  return id;
}

async function add({ call }: Person, name: string, pairingNumber = ''): Promise<number> {
  const { id } = await call(createConnection, { body: { name, provider: 'beta', pairingNumber } });
  return id;
}

async function reaches({ call }: Person, id: number, is: (now: Connection) => boolean): Promise<Connection> {
  const look = async (): Promise<Connection> => call(getConnection, { params: { id } });
  await expect.poll(async () => is(await look()), `connection ${id}`).toBe(true);
  return look();
}
