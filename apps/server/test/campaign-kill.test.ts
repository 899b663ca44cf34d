// Two processes send a campaign and are killed under it, by turns: each of its people gets it once, nobody twice, and whoever
// nobody can be sure about is listed.
// @module-tag waits
import { randomInt } from 'node:crypto';
import type { Campaign } from '@recado/contract/campaigns';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './phones.ts';
import { ProcessGroup } from './process-group.ts';
import type { Program } from './program.ts';

/** CAMPAIGN_PEOPLE and CAMPAIGN_KILLS: a part of the long form. */
const isLong = process.env['LONG_TESTS'] === '1';
const people = Number(process.env['CAMPAIGN_PEOPLE'] ?? (isLong ? 100_000 : 500));
const kills = Number(process.env['CAMPAIGN_KILLS'] ?? (isLong ? 200 : 2));
const timeout = isLong ? 4 * 3_600_000 : 600_000;

let processes: ProcessGroup;
let senders: Program[];
beforeAll(async () => {
  processes = await ProcessGroup.create();
  await processes.run('api');
  senders = await Promise.all([processes.run('worker,channels'), processes.run('worker,channels')]);
  await processes.signIn();
}, timeout);
afterAll(() => processes?.close());

const call: ProcessGroup['call'] = (...request) => processes.call(...request);
const count = (rows: string): Promise<number> => processes.count(rows);

async function build(): Promise<number> {
  const { id: whatsappId } = await call<{ id: number }>('POST', '/whatsapp', { provider: 'sandbox', name: 'Line' });
  const untilIt = (is: string) =>
    until(async () => expect((await call<{ status: string }>('GET', `/whatsapp/${whatsappId}`)).status).toBe(is));
  await untilIt('qrcode');
  await call('POST', `/simulator/${whatsappId}/scan`);
  await untilIt('CONNECTED');
  const { id: contactListId } = await call<{ id: number }>('POST', '/contact-lists', { name: 'All' });
  // The simulated network has nobody at numbers that end in 0000.
  await processes.query(
    `insert into contact_list_items (company_id, contact_list_id, name, number, email, is_whatsapp_valid)
      select company_id, id, 'Person ' || n, (551190000000 + n)::text || '1', '', true from contact_lists, generate_series(1, $2::int) n where id = $1`,
    [contactListId, people],
  );
  await call('POST', '/campaign-settings', {
    settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0, variables: [] },
  });
  const campaign = { name: 'Offer', message1: 'Hello {nome}', whatsappId, contactListId };
  return (await call<Campaign>('POST', '/campaigns', campaign)).id;
}

/**
 * At moments spread over it. The other goes on, and whoever comes after it takes its place; while neither is there nobody sends, so
 * each is killed before it is over, however long they take to start.
 */
async function killThem(): Promise<void> {
  const share = Math.floor((people * 0.9) / kills);
  const alive = senders.map((sender) => Promise.resolve(sender));
  for (let at = 0; at < kills; at += 1) {
    const moment = at * share + randomInt(1, share);
    await until(
      async () => expect(await count('sim_messages where from_company')).toBeGreaterThanOrEqual(moment),
      timeout,
    );
    (await alive.shift())?.child.kill('SIGKILL');
    alive.push(processes.run('worker,channels'));
  }
  await Promise.all(alive);
}

test(`${people} people, ${kills} kills: each gets it once`, { timeout }, async () => {
  const id = await build();
  await call('POST', `/campaigns/${id}/restart`);
  await killThem();
  const ended = await until(async () => {
    const now = await call<Campaign>('GET', `/campaigns/${id}`);
    expect(now.status).toBe('FINALIZADA');
    return now;
  }, timeout);
  const { counts } = ended;
  expect(counts).toMatchObject({ total: people, planned: 0, claimed: 0, failed: 0, skipped: 0 });
  expect(counts.sent + counts.uncertain).toBe(people);
  expect(counts.uncertain).toBeLessThanOrEqual(Math.ceil(people / 10_000));
  const { count: listed } = await call<{ count: number }>('GET', `/campaigns/${id}/recipients?show=uncertain`);
  expect(listed).toBe(counts.uncertain);
  // What the network has: nothing twice, and everything that was not uncertain.
  const arrived = await count('sim_messages where from_company');
  expect(await count('(select distinct body from sim_messages where from_company) one')).toBe(arrived);
  expect(arrived).toBeGreaterThanOrEqual(counts.sent);
});
