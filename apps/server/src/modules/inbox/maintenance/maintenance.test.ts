// The clearing away of what nobody asks for any more.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  buildCompany,
  buildConnection,
  buildMessage,
  buildTicket,
  buildUser,
  countRows,
} from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { purgeJob } from './maintenance.jobs.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

test('old events, answered questions, early acks and changes and sent copies go, batch by batch; the rest stays', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const { id: whatsappId } = await buildConnection(platform, companyId);
  await platform.db.withTenant(companyId, async (tx) => {
    // More than two batches.
    await tx.execute(sql`
      insert into event_log (name, rooms, payload, created_at)
      select 'contact', '{}', '{}', now() - interval '31 minutes' from generate_series(1, 10001)`);
    await tx.execute(sql`
      insert into event_log (name, rooms, payload, created_at)
      values ('contact', '{}', '{}', now() - interval '29 minutes'), ('contact', '{}', '{}', now())`);
    for (const [state, hours] of [
      ['done', 25],
      ['failed', 25],
      ['pending', 25],
      ['done', 23],
    ])
      await tx.execute(sql`
        insert into channel_requests (whatsapp_id, request, state, created_at)
        values (${whatsappId}, '{}', ${state}, now() - ${hours}::integer * interval '1 hour')`);
  });
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into early_acks (whatsapp_id, external_id, ack, created_at)
      values (${whatsappId}, 'old', 3, now() - interval '61 minutes'), (${whatsappId}, 'new', 3, now())`),
  );
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into connection_credentials (whatsapp_id, key, value, created_at)
      select ${whatsappId}, key, 'x', now() - days * interval '1 day' from (values
        ('sent/old', 15), ('sending/old', 15), ('sent/new', 13), ('sending/new', 13), ('creds', 900), ('session/sent/1', 900)
      ) kept(key, days)`),
  );
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into early_changes (whatsapp_id, external_id, event, created_at)
      values (${whatsappId}, 'X', '{}', now() - interval '25 hours'), (${whatsappId}, 'X', '{}', now() - interval '23 hours')`),
  );
  await purgeJob.run(platform, {});
  const { rows } = await platform.db.withTenant(companyId, (tx) =>
    tx.execute<{ key: string }>(sql`select key from connection_credentials order by key`),
  );
  expect(rows.map(({ key }) => key).toSorted()).toEqual(['creds', 'sending/new', 'sent/new', 'session/sent/1']);
  expect(await countRows(platform, companyId, 'early_acks')).toBe(1);
  expect(await countRows(platform, companyId, 'early_changes')).toBe(1);
  expect(await countRows(platform, companyId, 'event_log')).toBe(2);
  expect(await countRows(platform, companyId, 'channel_requests')).toBe(2);
});

test('what a colleague told one goes after a month; what is newer stays', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const [user, ticket] = [await buildUser(platform, companyId), await buildTicket(platform, companyId)];
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      with line as (
        insert into ticket_timeline (ticket_id, kind, by_kind, after_id, data) values (${ticket.id}, 'noted', 'person', 0, '{}')
        returning id
      )
      insert into personal_notices (user_id, ticket_id, entry_id, kind, by_name, text, created_at)
      select ${user.id}, ${ticket.id}, id, 'mention', 'Ana', told, now() - days * interval '1 day'
      from line, (values ('old', 31), ('new', 29)) notices(told, days)`),
  );
  await purgeJob.run(platform, {});
  const { rows } = await platform.db.withTenant(companyId, (tx) => tx.execute(sql`select text from personal_notices`));
  expect(rows).toEqual([{ text: 'new' }]);
});

test('what a bot showed goes when no message came of it; what is on its way stays, and what somebody holds', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const { id: ticketId } = await buildTicket(platform, companyId);
  const run = (statement: ReturnType<typeof sql>) =>
    platform.db.withTenant(companyId, async (tx) => (await tx.execute(statement)).rows);
  const files = await run(sql`
    insert into media (state, mime, storage_key, shared, size, created_at)
    select 'stored', 'image/png', key, true, 1024, now() - days * interval '1 day'
    from (values ('integrations/old', 8), ('integrations/sent', 8), ('integrations/listed', 8), ('integrations/new', 6),
      ('another/old', 8)) file(key, days)
    returning id, storage_key as key`);
  const idOf = (key: string): number => Number(files.find((file) => file['key'] === key)?.['id']);
  await buildMessage(platform, companyId, ticketId, { mediaId: idOf('integrations/sent') });
  await run(sql`
    with list as (insert into file_lists (name, message) values ('', '') returning id)
    insert into file_options (list_id, name, media_id, position)
    select id, '', ${idOf('integrations/listed')}::bigint, 1 from list`);
  await purgeJob.run(platform, {});
  expect((await run(sql`select storage_key from media order by id`)).map((row) => row['storage_key'])).toEqual([
    'integrations/sent',
    'integrations/listed',
    'integrations/new',
    'another/old',
  ]);
  expect(await run(sql`select storage_key from removed_files`)).toEqual([{ storage_key: 'integrations/old' }]);
});

test('which way people went in a flow goes when no heat map shows it any more', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const ticket = await buildTicket(platform, companyId);
  const closed = await buildTicket(platform, companyId, { status: 'closed' });
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      with flow as (insert into flows (name) values ('walked') returning id),
      runs as (
        insert into flow_runs (flow_id, version, reason, ticket_id, created_at)
        select flow.id, 1, began.reason, began.ticket_id, now() - began.days * interval '1 day'
        from flow, (values ('old', ${closed.id}::bigint, 91), ('late', ${closed.id}, 89), ('open', ${ticket.id}, 91))
          began(reason, ticket_id, days)
      )
      insert into flow_hops (flow_id, version, source, handle, target, ticket_id, created_at)
      select flow.id, 1, '1', '', way.target, ${ticket.id}, now() - way.days * interval '1 day'
      from flow, (values ('old', 91), ('shown', 89)) way(target, days)`),
  );
  await purgeJob.run(platform, {});
  const { rows } = await platform.db.withTenant(companyId, (tx) => tx.execute(sql`select target from flow_hops`));
  expect(rows).toEqual([{ target: 'shown' }]);
  const runs = await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`select reason from flow_runs order by id`),
  );
  expect(runs.rows).toEqual([{ reason: 'late' }, { reason: 'open' }]);
});

test('what agents asked goes after three months; what is at work stays, and what keeps agents out of an open conversation', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const [closed, open] = [
    await buildTicket(platform, companyId, { status: 'closed' }),
    await buildTicket(platform, companyId),
  ];
  const run = (statement: ReturnType<typeof sql>) =>
    platform.db.withTenant(companyId, async (tx) => (await tx.execute(statement)).rows);
  await run(sql`
    with agent as (
      insert into prompts (name, prompt, model, max_tokens, temperature, api_key, max_messages, hand_over)
      values ('Agent', '', '', 1, 1, '', 1, '{}') returning id
    )
    insert into agent_calls (ticket_id, prompt_id, driver_run, revision, until, error, due_at, created_at)
    select ${open.id}, agent.id, 1, 1, now(), what, due, now() - days * interval '1 day' from agent,
      (values ('old', 91, null), ('at work', 91, now()), ('new', 89, null)) call(what, days, due)`);
  await run(sql`
    insert into agent_endings (ticket_id, why, created_at)
    values (${closed.id}, 'closed', now() - interval '91 days'), (${open.id}, 'open', now() - interval '91 days')`);
  await purgeJob.run(platform, {});
  expect(await run(sql`select error from agent_calls order by 1`)).toEqual([{ error: 'at work' }, { error: 'new' }]);
  expect(await run(sql`select why from agent_endings`)).toEqual([{ why: 'open' }]);
});

test('what cannot be cleared away keeps nothing else from being, and is told of', async () => {
  const { platform } = product;
  const { id: companyId } = await buildCompany(platform);
  const { id: whatsappId } = await buildConnection(platform, companyId);
  await platform.db.withTenant(companyId, (tx) =>
    tx.execute(sql`
      insert into early_acks (whatsapp_id, external_id, ack, created_at)
      values (${whatsappId}, 'old', 3, now() - interval '61 minutes')`),
  );
  const spied = vi.spyOn(platform.db, 'withSystem').mockRejectedValueOnce(new Error('it is locked'));
  await expect(purgeJob.run(platform, {})).rejects.toThrow(/^1 of \d+ clean-ups failed$/);
  spied.mockRestore();
  expect(await countRows(platform, companyId, 'early_acks')).toBe(0);
});
