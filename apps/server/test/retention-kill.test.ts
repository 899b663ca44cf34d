// kill -9 while old conversations are written into files and dropped: whoever comes next goes on, and every message is in a
// file, once, before it is gone.
// @module-tag waits
// @module-tag long
import type { MessageExport } from '@recado/contract/message-exports';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './phones.ts';
import { ProcessGroup } from './process-group.ts';

const [TICKETS, EACH] = [1_000, 30];
const MESSAGES = TICKETS * EACH;
const timeout = 600_000;

let processes: ProcessGroup;
beforeAll(async () => {
  processes = await ProcessGroup.create();
  await processes.run('api');
  await processes.signIn();
}, timeout);
afterAll(() => processes?.close());

const count = (rows: string): Promise<number> => processes.count(rows);

/** In a zone where it is night now; whoever was at it is dead for longer than a claim lasts. */
async function night(): Promise<void> {
  const hour = new Date().getUTCHours();
  const ahead = (27 - hour) % 24;
  // Signs are the other way round there: UTC-5 is Etc/GMT+5.
  await processes.query('update companies set time_zone = $1', [
    ahead <= 14 ? `Etc/GMT-${ahead}` : `Etc/GMT+${24 - ahead}`,
  ]);
  await processes.query('update message_exports set work_at = now() where work_at is not null');
}

const exportsOf = async () => (await processes.call<{ records: MessageExport[] }>('GET', '/message-exports')).records;

test(`${MESSAGES} messages, killed while they are written and while they are dropped`, { timeout }, async () => {
  await processes.query(
    `with people as (
      insert into contacts (company_id, name, number) select (select min(id) from companies), 'P' || n, '55118' || n
      from generate_series(1000001, 1000000 + $1::int) n returning company_id, id
    ), talks as (
      insert into tickets (company_id, contact_id, status, created_at, last_message_at)
      select company_id, id, 'closed', now() - interval '2 years', now() - interval '2 years' from people returning company_id, contact_id, id
    ) insert into messages (company_id, ticket_id, contact_id, chat, external_id, body)
      select company_id, id, contact_id, 'chat', id || '-' || n, id || ' says ' || n from talks, generate_series(1, $2::int) n`,
    [TICKETS, EACH],
  );
  await processes.call('PUT', '/settings/keepMonths', { value: '12' });
  const kill = async (seen: () => Promise<void>): Promise<void> => {
    await night();
    const worker = await processes.run('worker');
    await processes.query(`insert into pgboss.job (name, data) values ('messages.retention', '{}')`);
    await until(seen, timeout);
    worker.child.kill('SIGKILL');
    await worker.ended;
  };
  await kill(async () => expect(await count('removed_files')).toBeGreaterThan(0));
  expect(await count('messages')).toBe(MESSAGES);
  await kill(async () => expect(await count('messages')).toBeLessThan(MESSAGES));
  expect(await count(`message_exports where state = 'stored'`)).toBe(1);
  expect(await count('messages')).toBeGreaterThan(0);
  await night();
  await processes.run('worker');
  await until(async () => expect(await count('message_exports where done_at is not null')).toBe(1), timeout);
  expect(await count('messages')).toBe(0);
  const [file] = await exportsOf();
  expect(file).toMatchObject({ state: 'done', tickets: TICKETS, messages: MESSAGES });
  const { url } = await processes.call<{ url: string }>('POST', `/message-exports/${file?.id}/link`);
  const packed = await (await fetch(new URL(url, processes.address))).arrayBuffer();
  const said =
    gunzipSync(Buffer.from(packed))
      .toString('utf8')
      .match(/"body": "\d+ says \d+"/g) ?? [];
  expect([said.length, new Set(said).size]).toEqual([MESSAGES, MESSAGES]);
});
