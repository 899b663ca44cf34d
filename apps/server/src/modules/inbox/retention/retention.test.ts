// Old conversations go into a file, and only when that is safe from the tables: whole, once, of nobody else, and never what
// somebody has come back to.
import { sql } from 'drizzle-orm';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildContact, buildUser, countRows } from '../../../../test/build.ts';
import { buildFullCompany, snapshot } from '../../../../test/every-table.ts';
import { queryRows } from '../../../../test/office.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { Archive, NIGHT } from '../../../../test/retention.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { erasures } from '../../outreach/personal-data/erase.jobs.ts';
import { removeFilesJob } from '../messages/removed-files.jobs.ts';
import { messageExports } from '../../../schema/message-exports.ts';
import { findDueIn } from '../../accounts/auth/due-work.service.ts';

let product: Product;
beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

const run = (archive: Archive, statement: ReturnType<typeof sql>) =>
  queryRows<Record<string, unknown>>(product, archive.companyId, statement);

test('what ended long ago is exported with all that hangs on it and then dropped; nothing else is touched', async () => {
  const stranger = await buildFullCompany(product.platform);
  const archive = await Archive.build(product);
  const { companyId, office } = archive;
  const old = await archive.conversation(0);
  const kept = [
    await archive.conversation(2, { status: 'open', userId: office.ann.id }),
    // The first moment of May there.
    await archive.conversation(2, {}, new Date('2026-05-01T03:00:00Z')),
  ];
  await product.store.put('media/a', Readable.from(['a picture']));
  const [file] = await run(
    archive,
    sql`insert into media (state, mime, file_name, size, storage_key) values ('stored', 'image/png', 'a.png', 9, 'media/a') returning id`,
  );
  const asked = await archive.said(old.id, { body: 'Olá, ação?', mediaId: Number(file?.['id']) });
  await archive.said(old.id, {
    body: 'Sim',
    fromMe: true,
    contactId: null,
    userId: office.ann.id,
    quotedMessageId: asked.id,
  });
  await run(
    archive,
    sql`insert into message_reactions (message_id, from_me, sender, emoji) values (${asked.id}, true, '', '👍')`,
  );
  await run(
    archive,
    sql`insert into transcriptions (message_id, body, claimed_until) values (${asked.id}, 'heard', now())`,
  );
  await run(
    archive,
    sql`insert into ticket_notes (ticket_id, contact_id, note) values (${old.id}, ${old.contactId}, 'calls back')`,
  );
  await run(
    archive,
    sql`insert into ticket_timeline (ticket_id, kind, by_kind, after_id, data) values (${old.id}, 'noted', 'person', 0, '{}')`,
  );
  await run(archive, sql`insert into ticket_tracking (ticket_id, finished_at) values (${old.id}, now())`);
  const strangers = await snapshot(product.platform, stranger.companyId);

  await archive.plan();
  await archive.work();

  const [listed, ...more] = await archive.list();
  expect(more).toEqual([]);
  expect(listed).toMatchObject({ month: '2026-04', part: 1, state: 'done', tickets: 1, messages: 2 });
  expect(listed?.sha256).toMatch(/^[0-9a-f]{64}$/);
  const lines = await archive.read(listed?.id ?? 0);
  expect(lines).toEqual([
    expect.objectContaining({ kind: 'ticket', id: old.id, is_group: false }),
    expect.objectContaining({
      kind: 'message',
      id: asked.id,
      body: 'Olá, ação?',
      file: { name: 'a.png', mime: 'image/png', size: 9 },
      transcription: 'heard',
    }),
    expect.objectContaining({ kind: 'message', body: 'Sim', user: 'Ann', quoted_message_id: asked.id }),
    expect.objectContaining({ kind: 'reaction', message_id: asked.id, emoji: '👍' }),
    expect.objectContaining({ kind: 'note', note: 'calls back' }),
    expect.objectContaining({ kind: 'event', event: 'noted' }),
  ]);
  expect(await archive.messagesOf(old.id)).toBe(0);
  for (const table of ['media', 'message_reactions', 'transcriptions', 'ticket_notes', 'ticket_timeline'])
    expect([table, await countRows(product.platform, companyId, table)]).toEqual([table, 0]);
  // The ticket stays for what is counted, and says why it is empty.
  const { body } = await product.call(office.admin.token, 'GET', `/tickets/u/${old.uuid}`);
  expect(body).toMatchObject({ id: old.id, lastMessage: '' });
  const { body: page } = await product.call(office.admin.token, 'GET', `/messages/${old.id}`);
  expect(page).toMatchObject({ messages: [], exportedAt: expect.stringMatching(/^2026-11-27T05/) });
  expect(await countRows(product.platform, companyId, 'ticket_tracking')).toBe(1);
  for (const { id } of kept) expect(await archive.messagesOf(id)).toBe(2);
  expect(await snapshot(product.platform, stranger.companyId)).toEqual(strangers);
  await removeFilesJob(product.store).run(product.platform, {});
  expect(await product.store.get('media/a')).toBeUndefined();

  // Another night there is nothing to do.
  await archive.plan();
  await archive.work();
  expect(await archive.list()).toEqual([listed]);
});

/** What the process does in the middle of which it dies, or what it is told by a store that does something else. */
const FAULTS: Record<string, (archive: Archive) => Promise<unknown>> = {
  'before anything': async () => undefined,
  'while it writes': (archive) =>
    archive.turn({
      ...inherit(product.store),
      put: async (_key, content) => {
        content.destroy();
        throw new Error('the disk is full');
      },
    }),
  'when it is stored, and nothing says so': (archive) =>
    archive.turn({ ...inherit(product.store), get: () => Promise.reject(new Error('the store is away')) }),
  'by a store that keeps half of it': (archive) =>
    archive.turn({ ...inherit(product.store), get: (key) => product.store.get(key, { start: 0, end: 999 }) }),
  'killed with it in hand': (archive) =>
    run(
      archive,
      sql`update message_exports set work_at = ${new Date(NIGHT.getTime() + 300_000).toISOString()}::timestamptz`,
    ),
  'when the process is told to end': (archive) => archive.turn(undefined, AbortSignal.abort()),
  'when it is recorded, and nothing is dropped': (archive) => archive.turn(),
  'in the middle of dropping': async (archive) => {
    await archive.turn();
    await run(
      archive,
      sql`update exported_parts set dropping_since = now() where id = (select min(id) from exported_parts)`,
    );
    await run(archive, sql`delete from messages where id in (select id from messages order by id limit 300)`);
  },
};
const inherit = (store: MediaStore): MediaStore => ({
  put: (...args) => store.put(...args),
  get: (...args) => store.get(...args),
  remove: (key) => store.remove(key),
});

test.each(Object.entries(FAULTS))(
  'interrupted %s it is gone on with: nothing is lost, nothing twice',
  async (_when, fault) => {
    const archive = await Archive.build(product);
    // More than a page and a piece, and several to a piece.
    const tickets = [await archive.conversation(501), await archive.conversation(3), await archive.conversation(4)];
    await archive.plan();
    await Promise.resolve(fault(archive)).catch(() => undefined);
    const begun = _when === 'in the middle of dropping' ? 300 : 0;
    expect(await countRows(product.platform, archive.companyId, 'messages')).toBe(508 - begun);
    archive.later();
    await archive.plan();
    await archive.work();

    const [listed, ...more] = await archive.list();
    expect(more).toEqual([]);
    expect(listed).toMatchObject({ state: 'done', tickets: 3, messages: 508 });
    const bodies = await archive.bodies(listed?.id ?? 0);
    expect(bodies).toHaveLength(508);
    expect(new Set(bodies).size).toBe(508);
    for (const { id } of tickets) expect(await archive.messagesOf(id)).toBe(0);
  },
);

test.each<[string, (archive: Archive, id: number) => Promise<unknown>]>([
  [
    'its customer writes',
    (archive, id) => run(archive, sql`update tickets set last_message_at = now() where id = ${id}`),
  ],
  ['somebody reopens it', (archive, id) => run(archive, sql`update tickets set status = 'open' where id = ${id}`)],
  ['a message comes that is older', (archive, id) => archive.said(id, { body: 'late' })],
  [
    'somebody notes something',
    (archive, id) =>
      run(
        archive,
        sql`insert into ticket_notes (ticket_id, contact_id, note) select id, contact_id, 'late' from tickets where id = ${id}`,
      ),
  ],
  ['the company keeps everything', (archive) => archive.keep('0')],
  ['the company keeps more', (archive) => archive.keep('12')],
])('when %s before it is dropped, it stays, and its file goes', async (_what, change) => {
  const archive = await Archive.build(product);
  const { id } = await archive.conversation(3);
  await archive.plan();
  await archive.turn();
  const [{ state } = {}] = await archive.list();
  expect(state).toBe('stored');
  await change(archive, id);
  const before = await archive.messagesOf(id);
  await archive.work();
  expect(await archive.messagesOf(id)).toBe(before);
  expect(await archive.list()).toEqual([]);
  const keys = await run(archive, sql`select storage_key from removed_files where remove_after <= now()`);
  expect(keys).toEqual([{ storage_key: expect.stringMatching(`^exports/${archive.companyId}/`) }]);
});

test('whoever is erased is in no file any more, nor is what they wrote in a group; others are', async () => {
  const archive = await Archive.build(product);
  const { platform } = product;
  const [theirs, others] = [await archive.conversation(2), await archive.conversation(2)];
  const group = await buildContact(platform, archive.companyId, { isGroup: true });
  const wrote = await archive.conversation(0, { contactId: group.id, isGroup: true });
  await archive.said(wrote.id, { body: 'of one', contactId: theirs.contactId });
  const answered = await archive.said(wrote.id, { body: 'of another', contactId: others.contactId });
  await run(
    archive,
    sql`insert into message_reactions (message_id, from_me, sender, contact_id, emoji) values (${answered.id}, false, 'x', ${theirs.contactId}, '👍')`,
  );
  await archive.plan();
  await archive.work();
  const id = (await archive.list())[0]?.id ?? 0;
  expect(await archive.read(id)).toHaveLength(10);

  const path = `/contacts/${theirs.contactId}/personal-data`;
  const told = await product.call<{ exported_parts: object[] }>(archive.office.admin.token, 'GET', path);
  expect(told.body.exported_parts).toHaveLength(2);
  expect(JSON.stringify(told.body.exported_parts)).not.toContain('key');
  await product.call(archive.office.admin.token, 'DELETE', path);
  const due = erasures(platform);
  while ((await due.takeDue()) > 0);

  const left = await archive.read(id);
  expect(left.map(({ kind }) => kind).toSorted()).toEqual(['message', 'message', 'message', 'ticket', 'ticket']);
  expect(JSON.stringify(left)).not.toMatch(`of one|${theirs.id} says`);
  // The key is nowhere, and the bytes say nothing without it.
  const keys = await run(
    archive,
    sql`select from exported_parts where ticket_id = ${theirs.id} or contact_id = ${theirs.contactId}`,
  );
  expect(keys).toEqual([]);
  const [row] = await run(archive, sql`select storage_key from message_exports`);
  const stored = await product.store.get(String(row?.['storage_key']));
  const bytes = Buffer.concat(await (stored?.stream.toArray() ?? []));
  expect(bytes.includes('says')).toBe(false);
});

test('a group’s lines of somebody who is merged into another go with that one, and come back with them', async () => {
  const archive = await Archive.build(product);
  const { platform } = product;
  const [one, two] = [await buildContact(platform, archive.companyId), await buildContact(platform, archive.companyId)];
  const group = await buildContact(platform, archive.companyId, { isGroup: true });
  const { id } = await archive.conversation(0, { contactId: group.id, isGroup: true });
  await archive.said(id, { contactId: one.id });
  await archive.plan();
  await archive.work();
  const whose = async () => run(archive, sql`select contact_id as id from exported_parts where not own`);
  const { admin } = archive.office;
  const { body } = await product.call(admin.token, 'POST', `/contacts/${two.id}/merge`, { contactId: one.id });
  expect(await whose()).toEqual([{ id: two.id }]);
  await product.call(admin.token, 'POST', `/contacts/merges/${Number(body['mergeId'])}/undo`);
  expect(await whose()).toEqual([{ id: one.id }]);
});

test('a night has so much of a company: the rest comes the nights after, the oldest first, and a month in parts', async () => {
  const archive = await Archive.build(product);
  const february = await archive.conversation(4, {}, new Date('2026-02-10T12:00:00Z'));
  const april = [await archive.conversation(4), await archive.conversation(4)];
  const night = async () => {
    await archive.plan({ messages: 5, tickets: 2 });
    await archive.work();
    // Later in the same night there is no more.
    await archive.plan({ messages: 5, tickets: 2 });
    await archive.work();
    return (await archive.list()).map(({ month, part, messages }) => [month, part, messages]);
  };
  expect(await night()).toEqual([
    ['2026-04', 1, 4],
    ['2026-02', 1, 4],
  ]);
  expect(await archive.messagesOf(february.id)).toBe(0);
  expect(await archive.messagesOf(april[1]?.id ?? 0)).toBe(4);
  product.clock.advance(24 * 3_600_000);
  expect((await night())[0]).toEqual(['2026-04', 2, 4]);
  expect(await archive.messagesOf(april[1]?.id ?? 0)).toBe(0);
});

test.each<[string, (archive: Archive) => Promise<unknown> | void]>([
  ['it is day there', () => product.clock.advance(8 * 3_600_000)],
  ['it is kept for ever', (archive) => archive.keep('0')],
  ['the company is off', (archive) => company(archive, sql`active = false`)],
  ['it has not paid', (archive) => company(archive, sql`due_date = '2026-11-01'`)],
])('nothing is planned when %s', async (_when, change) => {
  const archive = await Archive.build(product);
  await archive.conversation(1);
  await change(archive);
  await archive.plan();
  expect(await countRows(product.platform, archive.companyId, 'message_exports')).toBe(0);
});

const company = (archive: Archive, set: ReturnType<typeof sql>) =>
  product.platform.db.withSystem((tx) => tx.execute(sql`update companies set ${set} where id = ${archive.companyId}`));

test('what is planned waits while the company is off', async () => {
  const archive = await Archive.build(product);
  await archive.conversation(1);
  await archive.plan();
  const due = async () =>
    (
      await product.platform.db.readSystem((tx) =>
        findDueIn(messageExports, messageExports.workAt)(tx, product.clock.now(), undefined, 100, []),
      )
    ).filter(({ companyId }) => companyId === archive.companyId);
  expect(await due()).toHaveLength(1);
  await company(archive, sql`active = false`);
  expect(await due()).toEqual([]);
});

test('files are the administrators’ of the company: listed, fetched for minutes in their session, and deleted', async () => {
  const archive = await Archive.build(product);
  await archive.conversation(1);
  await archive.plan();
  const { admin } = archive.office;
  const path = async () => `/message-exports/${(await archive.list())[0]?.id}`;
  const supervisor = product.tokenOf(await buildUser(product.platform, archive.companyId, { profile: 'supervisor' }));
  expect(await product.call(supervisor, 'GET', '/message-exports')).toMatchObject({ status: 403 });
  for (const [method, place] of [
    ['POST', '/link'],
    ['DELETE', ''],
  ] as const) {
    expect(await product.call(supervisor, method, `${await path()}${place}`)).toMatchObject({ status: 403 });
    expect(await product.call(admin.token, method, `${await path()}${place}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_MESSAGE_EXPORT_RUNNING' },
    });
  }
  await archive.work();
  const id = (await archive.list())[0]?.id ?? 0;
  const fetched = async (url: string) => (await product.app.inject(url)).statusCode;
  const url = await archive.link(id);
  expect(await fetched(url)).toBe(200);
  expect(await fetched(`${url.slice(0, -2)}xx`)).toBe(404);
  await run(archive, sql`update users set session = session + 1 where id = ${admin.id}`);
  expect(await fetched(url)).toBe(404);
  await run(archive, sql`update users set session = session - 1 where id = ${admin.id}`);
  await run(archive, sql`update users set profile = 'supervisor' where id = ${admin.id}`);
  expect(await fetched(url)).toBe(404);
  await run(archive, sql`update users set profile = 'admin' where id = ${admin.id}`);
  expect(await fetched(url)).toBe(200);
  product.clock.advance(6 * 60_000);
  expect(await fetched(url)).toBe(404);
  expect((await product.call(admin.token, 'DELETE', `/message-exports/${id}`)).status).toBe(200);
  expect(await archive.list()).toEqual([]);
  const log = await run(
    archive,
    sql`select action, entity_name as name from audit_log where kind = 'messageExport' order by id`,
  );
  expect(log).toEqual([
    { action: 'export', name: '2026-04' },
    { action: 'delete', name: '2026-04' },
  ]);
});
