// A due date passes while people are signed in: their sockets begin anew, and hear of nothing but what is to be paid.
import { sql } from 'drizzle-orm';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '../../../../test/build.ts';
import { workOff } from '../../../../test/debtor.ts';
import { buildOffice, eventsOf, type Office } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany } from '../../../platform/context.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dueDatesJob } from './due-dates.jobs.ts';

const MINUTE = 60_000;

let product: Product;
let address: string;
beforeAll(async () => {
  product = await createProduct();
  address = await product.listen();
});
afterAll(() => product.close());

const run = () => dueDatesJob.run(product.platform, {});
const dueIn = (office: Office, minutes: number) =>
  product.platform.db.withSystem((tx) =>
    tx.execute(sql`
      update companies set due_date = ${new Date(product.clock.now().getTime() + minutes * MINUTE).toISOString()}::timestamptz
      where id = ${office.company.id}`),
  );
const told = async (office: Office) => (await eventsOf(product, office.company.id, 'settings')).length;

async function enter(token: string): Promise<Socket> {
  const socket = io(address, { transports: ['websocket'], query: { token }, reconnection: false, forceNew: true });
  await new Promise((resolve) => socket.once('ready', resolve));
  return socket;
}

test('each company whose time has come is told once, and no other', async () => {
  const [due, later, chief] = [await buildOffice(product), await buildOffice(product), await buildOffice(product)];
  await buildUser(product.platform, chief.company.id, { super: true });
  await run();
  await dueIn(due, 1);
  await dueIn(chief, 1);
  await dueIn(later, 60);
  await run();
  expect(await Promise.all([due, later, chief].map(told))).toEqual([0, 0, 0]);
  product.clock.advance(2 * MINUTE);
  await Promise.all([run(), run()]);
  const times = await told(due);
  expect(times).toBeGreaterThan(0);
  expect(await Promise.all([later, chief].map(told))).toEqual([0, 0]);
  // Nor where no worker ran for hours.
  product.clock.advance(300 * MINUTE);
  await run();
  await run();
  expect(await Promise.all([due, later, chief].map(told))).toEqual([times, 1, 0]);
});

test('one that cannot be told keeps nobody else from it, and is told by itself later', async () => {
  await run();
  const [bad, good] = [await buildOffice(product), await buildOffice(product)];
  for (const office of [bad, good]) await dueIn(office, 1);
  product.clock.advance(2 * MINUTE);
  const broken: Platform = {
    ...product.platform,
    witness: (_name, _payload, rooms) => {
      if (rooms?.includes(companyRoom(bad.company.id))) throw new Error('as planted');
    },
  };
  await expect(dueDatesJob.run(broken, {})).rejects.toThrow('1 companies could not be told');
  expect(await Promise.all([bad, good].map(told))).toEqual([0, 1]);
  await run();
  expect(await Promise.all([bad, good].map(told))).toEqual([0, 1]);
  expect(await workOff(product, dueDatesJob)).toBe(1);
  expect(await Promise.all([bad, good].map(told))).toEqual([1, 1]);
});

test('a socket that is open hears of it, ends, and is let in to pay only', async () => {
  const office = await buildOffice(product);
  await dueIn(office, 1);
  const socket = await enter(office.admin.token);
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  const heard = new Promise((resolve) => socket.once(`company-${office.company.id}-settings`, resolve));
  product.clock.advance(2 * MINUTE);
  await run();
  expect(await heard).toMatchObject({ action: 'reload' });
  expect(await ended).toBe('io server disconnect');

  const again = await enter(office.admin.token);
  const names: string[] = [];
  again.onAny((name: string) => names.push(name));
  const paid = new Promise((resolve) => again.once(`company-${office.company.id}-settings`, resolve));
  for (const name of ['queue', 'settings'] as const)
    await inCompany(product.platform, office.company.id, undefined, async (ctx) =>
      name === 'queue'
        ? ctx.publish(name, { action: 'delete', queueId: 1 }, [companyRoom(office.company.id)])
        : ctx.publish(name, { action: 'reload' }, [companyRoom(office.company.id)]),
    );
  await paid;
  expect(names).toEqual([`company-${office.company.id}-settings`]);
  again.close();
});
