// A scheduled message from the outbox on: it has gone out when all of it has; what failed says why, and is tried again.
import type { FileList } from '@recado/contract/files';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProduct, type Product } from '../../../../test/product.ts';
import { MemoryStore, PNG, uploadTo } from '../../../../test/row-files.ts';
import { HOUR, MINUTE, Scheduling } from '../../../../test/scheduling.ts';
import { inCompany } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { raiseAck } from '../../inbox/messages/delivery.service.ts';
import { schedulesJob } from './schedules.jobs.ts';

let product: Product;
let address: string;
let scheduling: Scheduling;
beforeAll(async () => {
  product = await createProduct({ store: new MemoryStore() });
  address = await product.listen();
});
beforeEach(async () => {
  scheduling = await Scheduling.open(product);
});
afterAll(() => product.close());

async function makeList(): Promise<FileList> {
  const { office } = scheduling;
  const values = { name: 'Catálogo', message: 'Olá {{firstName}}, segue:' };
  const { body } = await product.call<FileList>(office.admin.token, 'POST', '/files', values);
  const { body: filled } = await uploadTo<FileList>(
    `${address}/api/files/uploadList/${body.id}`,
    office.admin.token,
    { name: 'foto.png', content: PNG, field: 'files' },
    { name: 'preços.txt', content: 'hello', field: 'files' },
  );
  return filled;
}

const stateOf = async (made: { id: number }) => {
  const { status, error, sentAt } = await scheduling.now(made);
  return { status, error, sent: sentAt !== null };
};
const ON_ITS_WAY = { status: 'AGENDADA', error: null, sent: false };
const GONE = { status: 'ENVIADA', error: null, sent: true };
const messages = () =>
  scheduling.rows<{ body: string; name: string | null; ack: number }>(sql`
    select m.body, f.file_name as name, m.ack from messages m left join media f on f.id = m.media_id order by m.id`);

test('what the network tells while somebody settles what nobody told of stands', async () => {
  const made = await scheduling.make({ minutes: 0 });
  await scheduling.run();
  // Taken out of the outbox by somebody who could not say what became of it.
  await scheduling.execute(sql`delete from outbox`);
  const { company, whatsappId } = scheduling.office;
  const [sent] = await scheduling.rows<{ chat: string; externalId: string }>(
    sql`select chat, external_id as "externalId" from messages`,
  );
  if (!sent) throw new Error('nothing was sent');
  const told = Promise.withResolvers<void>();
  const heard = Promise.withResolvers<void>();
  const telling = inCompany(product.platform, company.id, undefined, async (ctx) => {
    await raiseAck(ctx, { whatsappId, ...sent, ack: 3 });
    await ctx.deliver();
    heard.resolve();
    await told.promise;
  });
  await heard.promise;
  const settling = scheduling.sweep();
  await vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    expect((await product.platform.db.withSystem((tx) => tx.execute(waiting))).rows).toHaveLength(1);
  });
  told.resolve();
  await Promise.all([telling, settling]);
  expect(await stateOf(made)).toEqual(GONE);
});

test('one that cannot be settled keeps none behind it waiting, and is told at the end', async () => {
  const made = [await scheduling.make({ minutes: 0 }), await scheduling.make({ minutes: 0 })] as const;
  const late = await scheduling.make({ minutes: 0 });
  await scheduling.run();
  await scheduling.execute(sql`
    delete from outbox where message_id in (
      select unnest(message_ids) from schedules where id in (${made[0].id}, ${made[1].id}))`);
  product.clock.advance(25 * HOUR);
  const broken: Platform = {
    ...product.platform,
    witness: (name, payload) => {
      if (name === 'schedule' && (payload as { scheduleId?: number }).scheduleId === made[0].id)
        throw new Error('as planted');
    },
  };
  await expect(schedulesJob.run(broken, {})).rejects.toThrow('1 scheduled messages or series could not be seen to');
  expect(await Promise.all([...made, late].map(stateOf))).toEqual([
    ON_ITS_WAY,
    { status: 'ERRO', error: 'ERR_NO_WAPP_FOUND', sent: false },
    { status: 'ERRO', error: 'ERR_SCHEDULE_MISSED', sent: false },
  ]);
});

describe('a list of files', () => {
  test('its own words, the list’s message and its files, in order and once; gone when the last of them is', async () => {
    const list = await makeList();
    const made = await scheduling.make({ minutes: 0, fileListId: list.id, body: 'Bom dia!' });
    expect(made.fileList).toEqual({ id: list.id, name: 'Catálogo', files: 2 });
    await scheduling.run();
    await scheduling.run();
    expect((await messages()).map(({ body, name }) => name ?? body)).toEqual([
      'Bom dia!',
      'Olá Maria, segue:',
      'foto.png',
      'preços.txt',
    ]);
    expect(await scheduling.rows(sql`select distinct lane from outbox`)).toEqual([{ lane: 'schedule' }]);
    await scheduling.goesOut(3);
    expect(await stateOf(made)).toEqual(ON_ITS_WAY);
    await scheduling.goesOut();
    expect(await stateOf(made)).toEqual(GONE);
  });

  test('without words of one’s own: as the list reads when the time comes', async () => {
    const list = await makeList();
    const { status, body } = await scheduling.call('POST', '', {
      contactId: scheduling.contactId,
      sendAt: scheduling.at(0),
      fileListId: list.id,
    });
    expect([status, body.body]).toEqual([200, '']);
    const [, prices] = list.options.map(({ id }) => ({ id }));
    const { admin } = scheduling.office;
    await product.call(admin.token, 'PUT', `/files/${list.id}`, { message: 'Novo', options: [prices] });
    await scheduling.run();
    expect((await messages()).map(({ body: said, name }) => name ?? said)).toEqual(['Novo', 'preços.txt']);
  });

  test('words, or a list: nothing at all is refused, then as later; so is a list that is not there', async () => {
    const list = await makeList();
    const none = { status: 400, body: { error: 'ERR_VALIDATION' } };
    const { contactId } = scheduling;
    const bare = { contactId, sendAt: scheduling.at(60) };
    expect(await scheduling.call('POST', '', bare)).toMatchObject(none);
    expect(await scheduling.call('POST', '', { ...bare, body: ' ' })).toMatchObject(none);
    expect(await scheduling.call('POST', '', { ...bare, fileListId: 999_999 })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_FILE_LIST' },
    });
    const { body: made } = await scheduling.call('POST', '', { ...bare, fileListId: list.id });
    expect(await scheduling.call('PUT', `/${made.id}`, { fileListId: null })).toMatchObject(none);
    expect(await scheduling.call('PUT', `/${made.id}`, { fileListId: null, body: 'Bom dia!' })).toMatchObject({
      body: { fileList: null, body: 'Bom dia!' },
    });
  });

  test.each([
    ['deleted', 'ERR_NO_FILE_LIST', null],
    ['emptied', 'ERR_FILE_LIST_EMPTY', 'Catálogo'],
  ])('%s meanwhile: nothing of it goes out, and why is told', async (how, error, name) => {
    const list = await makeList();
    const made = await scheduling.make({ minutes: 0, fileListId: list.id });
    const { admin } = scheduling.office;
    if (how === 'deleted') await product.call(admin.token, 'DELETE', `/files/${list.id}`);
    else await product.call(admin.token, 'PUT', `/files/${list.id}`, { options: [] });
    await scheduling.run();
    expect(await stateOf(made)).toEqual({ status: 'ERRO', error, sent: false });
    expect((await scheduling.now(made)).fileList).toEqual({ id: list.id, name, files: 0 });
    expect(await scheduling.count('messages')).toBe(0);
  });
});

const inConversation = () => scheduling.call('GET', `?contactId=${scheduling.contactId}&next=true`);

describe('what becomes of it', () => {
  test('while it is on its way it is neither changed nor deleted', async () => {
    const made = await scheduling.make({ minutes: 0 });
    await scheduling.run();
    const refused = { status: 409, body: { error: 'ERR_CONFLICT' } };
    expect(await scheduling.call('PUT', `/${made.id}`, { body: 'Outra coisa' })).toMatchObject(refused);
    expect(await scheduling.call('DELETE', `/${made.id}`)).toMatchObject(refused);
    expect(await scheduling.call('POST', `/${made.id}/send`)).toMatchObject(refused);
  });

  test('what the network refuses, then as later, and that it arrived after all', async () => {
    const made = await scheduling.make({ minutes: 0 });
    await scheduling.run();
    await scheduling.fails('ERR_WAPP_OPTED_OUT');
    const failed = { status: 'ERRO', error: 'ERR_WAPP_OPTED_OUT', sent: false };
    expect(await stateOf(made)).toEqual(failed);
    // Its message says so where it stands.
    expect((await inConversation()).body).toMatchObject({ schedules: [] });
    const [name] = await scheduling.rows<{ whatsappId: number; chat: string; externalId: string }>(
      sql`select whatsapp_id as "whatsappId", chat, external_id as "externalId" from messages`,
    );
    if (!name) throw new Error('no message');
    const tell = (ack: 0 | 2 | 3, error?: 'ERR_WAPP_OPTED_OUT') =>
      inCompany(product.platform, scheduling.office.company.id, undefined, (ctx) =>
        raiseAck(ctx, { ...name, ack, error }),
      );
    await tell(2);
    expect(await stateOf(made)).toEqual(GONE);
    await tell(0, 'ERR_WAPP_OPTED_OUT');
    expect(await stateOf(made)).toEqual(failed);
    await tell(3);
    expect(await stateOf(made)).toEqual(GONE);
  });

  test('tried again: only what failed of it, and nothing twice', async () => {
    const list = await makeList();
    const made = await scheduling.make({ minutes: 0, fileListId: list.id });
    await scheduling.run();
    await scheduling.goesOut(2);
    await scheduling.fails();
    expect(await stateOf(made)).toEqual({ status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG', sent: false });
    const both = await Promise.all([1, 2].map(() => scheduling.call('POST', `/${made.id}/send`)));
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect([await scheduling.count('messages'), await scheduling.count('outbox')]).toEqual([4, 2]);
    await scheduling.goesOut();
    expect(await stateOf(made)).toEqual(GONE);
    expect(await scheduling.call('POST', `/${made.id}/send`)).toMatchObject({ status: 409 });
  });

  test('sent before its time, by its maker; and what was never written begins anew', async () => {
    const made = await scheduling.make({ minutes: 600 });
    const { eve } = scheduling.office;
    expect((await scheduling.call('POST', `/${made.id}/send`, undefined, eve)).status).toBe(403);
    expect((await scheduling.call('POST', `/${made.id}/send`)).body).toMatchObject({ status: 'PENDENTE' });
    await scheduling.run();
    expect(await stateOf(made)).toEqual(ON_ITS_WAY);

    const late = await scheduling.make();
    product.clock.advance(30 * HOUR);
    await scheduling.run();
    expect(await stateOf(late)).toMatchObject({ status: 'ERRO', error: 'ERR_SCHEDULE_MISSED' });
    // It never was a message.
    expect((await inConversation()).body).toMatchObject({
      schedules: expect.arrayContaining([expect.objectContaining({ id: late.id })]),
    });
    await scheduling.call('POST', `/${late.id}/send`);
    await scheduling.run();
    expect(await stateOf(late)).toEqual(ON_ITS_WAY);
  });

  test('its message is deleted before it has gone out, or all of its conversation', async () => {
    const [one, other] = [await scheduling.make({ minutes: 0 }), await scheduling.make({ minutes: 0 })];
    await scheduling.run();
    const [first] = await scheduling.rows<{ id: number }>(
      sql`select unnest(message_ids) as id from schedules where id = ${one.id}`,
    );
    const { admin } = scheduling.office;
    expect((await product.call(admin.token, 'DELETE', `/messages/${first?.id}`)).status).toBe(200);
    await scheduling.sweep();
    const takenBack = { status: 'ERRO', error: 'ERR_SCHEDULE_TAKEN_BACK', sent: false };
    expect([await stateOf(one), await stateOf(other)]).toEqual([takenBack, ON_ITS_WAY]);
    await scheduling.execute(sql`delete from tickets`);
    await scheduling.sweep();
    expect(await stateOf(other)).toEqual(takenBack);
  });

  test('its connection is deleted while it waits there', async () => {
    const made = await scheduling.make({ minutes: 0 });
    await scheduling.run();
    await scheduling.execute(sql`delete from connections`);
    await scheduling.sweep();
    expect(await stateOf(made)).toEqual({ status: 'ERRO', error: 'ERR_NO_WAPP_FOUND', sent: false });
  });

  test('a day in the outbox is too long: it goes out no more, and its message says so too', async () => {
    const made = await scheduling.make({ minutes: 0 });
    await scheduling.run();
    product.clock.advance(24 * HOUR - MINUTE);
    await scheduling.sweep();
    expect(await stateOf(made)).toEqual(ON_ITS_WAY);
    product.clock.advance(2 * MINUTE);
    await scheduling.sweep();
    expect(await stateOf(made)).toEqual({ status: 'ERRO', error: 'ERR_SCHEDULE_MISSED', sent: false });
    expect(await scheduling.count('outbox')).toBe(0);
    expect(await scheduling.rows(sql`select ack, send_error from messages`)).toEqual([
      { ack: 0, send_error: 'ERR_SCHEDULE_MISSED' },
    ]);
  });
});
