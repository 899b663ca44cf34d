// kill -9 in the middle of erasing what is known of a person: whoever comes next goes on, nothing is counted twice, and of the
// others nothing is gone.
// @module-tag waits
// @module-tag long
import type { ContactErasure } from '@recado/contract/personal-data';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from './phones.ts';
import { ProcessGroup } from './process-group.ts';

const MESSAGES = 40_000;
const KILLS = [1_000, 15_000];
const timeout = 600_000;

let processes: ProcessGroup;
beforeAll(async () => {
  processes = await ProcessGroup.create();
  await processes.run('api');
  await processes.signIn();
}, timeout);
afterAll(() => processes?.close());

const count = (rows: string): Promise<number> => processes.count(rows);

/** With a conversation of so many messages. */
async function person(name: string, number: string, messages: number): Promise<number> {
  const [made] = await processes.query<{ id: string }>(
    `with person as (
      insert into contacts (company_id, name, number) select min(id), $1, $2 from companies returning company_id, id
    ), talk as (
      insert into tickets (company_id, contact_id, status) select company_id, id, 'closed' from person returning company_id, contact_id, id
    ), said as (
      insert into messages (company_id, ticket_id, contact_id, chat, external_id, body)
      select company_id, id, contact_id, $2, $2 || '-' || n, $1 || ' says ' || n from talk, generate_series(1, $3::int) n
    ) select id from person`,
    [name, number, messages],
  );
  return Number(made?.id);
}

const erasures = async () => (await processes.call<{ records: ContactErasure[] }>('GET', '/contacts/erasures')).records;

test(`${MESSAGES} messages, killed ${KILLS.length} times: all of theirs goes, once`, { timeout }, async () => {
  await person('Bia', '5511900000002', 50);
  const id = await person('Zuleica', '5511900000001', MESSAGES);
  await processes.call('DELETE', `/contacts/${id}/personal-data`);
  const theirs = "messages where body like 'Zuleica%'";
  for (const gone of KILLS) {
    const worker = await processes.run('worker');
    await until(async () => expect(await count(theirs)).toBeLessThan(MESSAGES - gone), timeout);
    worker.child.kill('SIGKILL');
    await worker.ended;
    expect(await count(theirs)).toBeGreaterThan(0);
    expect((await erasures())[0]).toMatchObject({
      status: 'running',
    });
  }
  await processes.run('worker');
  await until(async () => {
    const [erasure] = await erasures();
    expect(erasure).toMatchObject({ status: 'done', counts: { messages: MESSAGES, tickets: 1 } });
  }, timeout);
  expect([await count(theirs), await count('messages'), await count('contacts'), await count('tickets')]).toEqual([
    0, 50, 1, 1,
  ]);
});
