// What becomes of our messages on the network, and of the files of others'.
import type { CompanyEvents } from '@recado/contract/events';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCompany, buildMessage, buildTicket, countRows } from '../../../../test/build.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import type { OutboundCommand } from '@recado/channel/outbound';
import { media, messages } from '../../../schema/inbox.ts';
import { presentTickets } from '../tickets/ticket-presenter.service.ts';
import { insertPending, insertStored, waitingMedia } from '../media/media.service.ts';
import { commandDone, commandFailed, raiseAck, sentInVain } from './delivery.service.ts';
import { mediaFetched, mediaFetchFailed, retryMedia } from './message-files.service.ts';

let product: Product;
let companyId: number;
let ticketId: number;
let whatsappId: number;

beforeAll(async () => {
  product = await createProduct();
});
afterAll(() => product.close());

beforeEach(async () => {
  companyId = (await buildCompany(product.platform)).id;
  const ticket = await buildTicket(product.platform, companyId, { status: 'open' });
  ticketId = ticket.id;
  whatsappId = ticket.whatsappId ?? 0;
});

const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(product.platform, companyId, undefined, work);

const rowOf = (id: number) => run(async ({ tx }) => (await tx.select().from(messages).where(eq(messages.id, id)))[0]);

const mediaOf = (id: number) => run(async ({ tx }) => (await tx.select().from(media).where(eq(media.id, id)))[0]);

/** The message as the last event showed it; undefined: there was none since the last look. */
async function lastShown(): Promise<Record<string, unknown> | undefined> {
  return run(async ({ tx }) => {
    const { rows } = await tx.execute<{ payload: CompanyEvents['appMessage'] }>(
      sql`select payload from event_log where name = 'appMessage' order by id desc limit 1`,
    );
    await tx.execute(sql`delete from event_log`);
    return rows[0]?.payload.message;
  });
}

const ours = () => buildMessage(product.platform, companyId, ticketId, { fromMe: true, ack: 1, contactId: null });

const chat = { key: 'c', party: { phone: '5511987654321' } };
const send: OutboundCommand = { kind: 'send', chat, id: 'X', content: { type: 'text', body: 'hello' } };

describe('acks', () => {
  test('rise, each shown once', async () => {
    const { id, chat: key, externalId } = await ours();
    const ack = (value: 0 | 2 | 3 | 4 | 5) =>
      run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ack: value }));
    await ack(3);
    expect(await lastShown()).toMatchObject({ id, ack: 3 });
    await ack(3);
    await ack(2);
    expect(await lastShown()).toBeUndefined();
    await ack(5);
    expect(await lastShown()).toMatchObject({ id, ack: 5 });
  });

  test('of the last of ours are told to the lists, which show how far it has come; of others to the conversation', async () => {
    const [first, last] = [await ours(), await ours()];
    await run(({ tx }) => tx.execute(sql`update tickets set last_message_from_me = true`));
    const rooms = async ({ chat: key, externalId }: typeof first): Promise<string[]> => {
      await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ack: 3 }));
      const { rows } = await run(({ tx }) =>
        tx.execute<{ rooms: string[] }>(
          sql`select rooms from event_log where name = 'appMessage' order by id desc limit 1`,
        ),
      );
      return rows[0]?.rooms ?? [];
    };
    const conversation = await rooms(first);
    const everywhere = await rooms(last);
    expect(everywhere.length).toBeGreaterThan(conversation.length);
    expect(everywhere).toEqual(expect.arrayContaining(conversation));
    expect((await run(({ tx }) => presentTickets(tx, [ticketId])))[0]?.lastSent).toEqual({ id: last.id, ack: 3 });
  });

  test('of the same id on another connection are not ours', async () => {
    const { id, chat: key, externalId } = await ours();
    await run((ctx) => raiseAck(ctx, { whatsappId: whatsappId + 1, chat: key, externalId, ack: 4 }));
    expect(await rowOf(id)).toMatchObject({ ack: 1 });
  });

  test('a refusal says why', async () => {
    const { id, chat: key, externalId } = await ours();
    await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ack: 0, error: 'ERR_WAPP_INVALID_CONTACT' }));
    expect(await lastShown()).toMatchObject({ id, ack: 0, sendError: 'ERR_WAPP_INVALID_CONTACT' });
  });
});

describe('acks before the message is known by their id', () => {
  type Ack = { ack: 0 | 2 | 3 | 4 | 5; error?: 'ERR_WAPP_INVALID_CONTACT' };

  test.each<[string, Ack[], object]>([
    ['the highest counts', [{ ack: 3 }, { ack: 4 }, { ack: 2 }], { ack: 4, sendError: null }],
    [
      'a failure too',
      [{ ack: 2 }, { ack: 0, error: 'ERR_WAPP_INVALID_CONTACT' }],
      { ack: 0, sendError: 'ERR_WAPP_INVALID_CONTACT' },
    ],
    ['not after a delivery', [{ ack: 3 }, { ack: 0 }], { ack: 3, sendError: null }],
    ['a delivery takes a failure back', [{ ack: 0 }, { ack: 3 }], { ack: 3, sendError: null }],
  ])('%s', async (_what, acks, expected) => {
    const { id } = await ours();
    for (const each of acks)
      await run((ctx) => raiseAck(ctx, { whatsappId, chat: 'any', externalId: 'wamid.1', ...each }));
    expect(await rowOf(id)).toMatchObject({ ack: 1 });
    await run((ctx) => commandDone(ctx, { messageId: id, command: send }, { externalId: 'wamid.1' }));
    expect(await rowOf(id)).toMatchObject({ externalId: 'wamid.1', ...expected });
    expect(await lastShown()).toMatchObject({ id, ...expected });
    expect(await countRows(product.platform, companyId, 'early_acks')).toBe(0);
  });

  test('are not kept where the message is here, nor for a connection that is not', async () => {
    const { chat: key, externalId } = await ours();
    for (const ack of [4, 3] as const) await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ack }));
    await run((ctx) => raiseAck(ctx, { whatsappId: whatsappId + 1_000, chat: key, externalId: 'X', ack: 3 }));
    expect(await countRows(product.platform, companyId, 'early_acks')).toBe(0);
  });
});

describe('commands', () => {
  test('taken: the tick turns, and the network’s own id is kept', async () => {
    const { id } = await ours();
    await run((ctx) => commandDone(ctx, { messageId: id, command: send }, { externalId: 'wamid.1' }));
    expect(await lastShown()).toMatchObject({ id, ack: 2 });
    expect(await rowOf(id)).toMatchObject({ externalId: 'wamid.1' });
  });

  test('taken, but the ack was quicker: nothing falls back', async () => {
    const { id, chat: key, externalId } = await ours();
    await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ack: 4 }));
    await lastShown();
    await run((ctx) => commandDone(ctx, { messageId: id, command: send }, {}));
    expect(await rowOf(id)).toMatchObject({ ack: 4 });
    expect(await lastShown()).toBeUndefined();
  });

  test('taken, though the message was deleted in the same moment: the phone deletes it too', async () => {
    const { id } = await buildMessage(product.platform, companyId, ticketId, { fromMe: true, ack: 1, isDeleted: true });
    const kept = await ours();
    for (const messageId of [id, kept.id])
      await run((ctx) => sentInVain(ctx, whatsappId, { messageId, command: send }, {}));
    const { rows } = await run(({ tx }) => tx.execute(sql`select command from outbox`));
    expect(rows).toEqual([{ command: { kind: 'delete', chat, id: 'X' } }]);
  });

  test('given up: the message says why, and a delivered one stays so', async () => {
    const failed = await ours();
    const delivered = await buildMessage(product.platform, companyId, ticketId, { fromMe: true, ack: 3 });
    for (const { id } of [failed, delivered])
      await run((ctx) => commandFailed(ctx, { messageId: id, command: send }, 'ERR_SENDING_WAPP_MSG'));
    expect(await rowOf(failed.id)).toMatchObject({ ack: 0, sendError: 'ERR_SENDING_WAPP_MSG' });
    expect(await rowOf(delivered.id)).toMatchObject({ ack: 3, sendError: null });
    expect(await lastShown()).toMatchObject({ id: failed.id, ack: 0 });
  });

  test('given up in the network’s own words, which go when it is taken after all', async () => {
    const { id } = await ours();
    await run((ctx) => commandFailed(ctx, { messageId: id, command: send }, 'ERR_WAPP_RATE_LIMIT', ' Slow down '));
    expect(await lastShown()).toMatchObject({ sendError: 'ERR_WAPP_RATE_LIMIT', sendErrorDetail: 'Slow down' });
    await run((ctx) => commandDone(ctx, { messageId: id, command: send }, {}));
    expect(await lastShown()).toMatchObject({ ack: 2, sendError: null, sendErrorDetail: null });
    await run((ctx) => commandFailed(ctx, { messageId: id, command: send }, 'ERR_SENDING_WAPP_MSG', 'x'.repeat(9_999)));
    expect((await rowOf(id))?.sendErrorDetail).toHaveLength(500);
  });

  test('refused by an ack in the network’s own words, early or not', async () => {
    const { id, chat: key, externalId } = await ours();
    const refusal = { ack: 0, error: 'ERR_REPLY_WINDOW_CLOSED', detail: 'Re-engagement message' } as const;
    await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ...refusal }));
    const shown = { ack: 0, sendError: 'ERR_REPLY_WINDOW_CLOSED', sendErrorDetail: 'Re-engagement message' };
    expect(await lastShown()).toMatchObject(shown);
    await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId, ack: 3 }));
    expect(await lastShown()).toMatchObject({ ack: 3, sendErrorDetail: null });

    const named = await ours();
    await run((ctx) => raiseAck(ctx, { whatsappId, chat: key, externalId: 'wamid.9', ...refusal }));
    await run((ctx) => commandDone(ctx, { messageId: named.id, command: send }, { externalId: 'wamid.9' }));
    expect(await rowOf(named.id)).toMatchObject({ id: named.id, ...shown });
    expect(await rowOf(id)).toMatchObject({ ack: 3 });
  });

  test('a deletion that failed is taken back', async () => {
    const { id } = await buildMessage(product.platform, companyId, ticketId, { fromMe: true, ack: 3, isDeleted: true });
    await run((ctx) =>
      commandFailed(ctx, { messageId: id, command: { kind: 'delete', chat, id: 'X' } }, 'ERR_SENDING_WAPP_MSG'),
    );
    expect(await lastShown()).toMatchObject({ id, isDeleted: false, ack: 3, sendError: 'ERR_DELETE_WAPP_MSG' });
  });

  test('of no message, such as read receipts, concern none', async () => {
    await run((ctx) => commandDone(ctx, { messageId: null, command: { kind: 'read', chat, ids: [] } }, {}));
    await run((ctx) => commandFailed(ctx, { messageId: null, command: send }, 'ERR_SENDING_WAPP_MSG'));
    expect(await lastShown()).toBeUndefined();
  });
});

const pending = async () => {
  const mediaId = await run(({ tx }) =>
    insertPending(tx, { mime: 'image/jpeg', fileName: null, size: null, whatsappId, ref: { at: 'there' } }),
  );
  const { id } = await buildMessage(product.platform, companyId, ticketId, { mediaType: 'image', mediaId });
  return { id, mediaId };
};
const waiting = () => run(({ tx }) => waitingMedia(tx, whatsappId, 10));

describe('files', () => {
  test('wait for their connection, and are shown when they are here', async () => {
    const { id, mediaId } = await pending();
    expect(await waiting()).toEqual([
      { id: mediaId, mime: 'image/jpeg', fileName: null, attempts: 0, ref: { at: 'there' } },
    ]);
    expect(await run(({ tx }) => waitingMedia(tx, whatsappId + 1, 10))).toEqual([]);
    const fetched = () => run((ctx) => mediaFetched(ctx, mediaId, { key: 'k', size: 5, mime: 'image/png' }));
    await fetched();
    expect(await lastShown()).toMatchObject({
      id,
      mediaState: 'stored',
      mediaSize: 5,
      mediaUrl: expect.stringMatching(/^\/api\/public\/media\//),
    });
    await fetched();
    expect(await lastShown()).toBeUndefined();
    expect(await waiting()).toEqual([]);
  });

  test('are tried again after a while, ten times in all, then given up', async () => {
    const { id, mediaId } = await pending();
    const failOnce = () => run((ctx) => mediaFetchFailed(ctx, mediaId, 'no answer', { final: false }));
    await failOnce();
    expect(await waiting()).toEqual([]);
    await run(({ tx }) => tx.update(media).set({ nextAttemptAt: new Date(0) }));
    expect(await waiting()).toMatchObject([{ id: mediaId, attempts: 1 }]);
    for (let attempt = 2; attempt < 10; attempt += 1) await failOnce();
    expect(await mediaOf(mediaId)).toMatchObject({ state: 'pending', attempts: 9, error: 'no answer' });
    expect(await lastShown()).toBeUndefined();
    await failOnce();
    expect(await mediaOf(mediaId)).toMatchObject({ state: 'failed', attempts: 10, nextAttemptAt: null });
    expect(await lastShown()).toMatchObject({ id, mediaState: 'failed', mediaUrl: null });
  });

  test('that are gone are given up at once; somebody may ask again', async () => {
    const { id, mediaId } = await pending();
    await run((ctx) => mediaFetchFailed(ctx, mediaId, 'gone', { final: true }));
    expect(await lastShown()).toMatchObject({ id, mediaState: 'failed' });
    await run((ctx) => retryMedia(ctx, mediaId));
    expect(await lastShown()).toMatchObject({ id, mediaState: 'pending' });
    expect(await waiting()).toMatchObject([{ id: mediaId, attempts: 0 }]);
    await expect(run((ctx) => retryMedia(ctx, mediaId))).rejects.toMatchObject({ code: 'ERR_NO_MESSAGE_FOUND' });
  });

  test('of our own are there from the start', async () => {
    const id = await run(({ tx }) =>
      insertStored(tx, { mime: 'text/plain', fileName: 'a.txt', size: 3, storageKey: 'k' }),
    );
    expect(await mediaOf(id)).toMatchObject({ state: 'stored', fileName: 'a.txt', size: 3 });
    await run((ctx) => mediaFetchFailed(ctx, id, 'late', { final: true }));
    expect(await mediaOf(id)).toMatchObject({ state: 'stored', error: null });
  });
});
