// What is done later: the rest of a list after a pause, and calls of outside systems; once, whatever dies meanwhile.
import type { Action } from '@recado/contract/actions';
import { createHmac } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { Acting, BOT, note, text } from '../../../../test/acting.ts';
import { buildUser } from '../../../../test/build.ts';
import { Driving } from '../../../../test/driving.ts';
import { message } from '../../../../test/inbound-line.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { startWebServer, type WebServer } from '../../../../../../tests/stand-ins/web-server.ts';
import { createSafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deferredActions, outsideCalls } from './deferred-actions.jobs.ts';
import { secretOf } from './make-calls.service.ts';

const MINUTE_MS = 60_000;
const wait: Action = { kind: 'wait', seconds: 60 };

let product: Product;
let driving: Driving;
let acting: Acting;

beforeAll(async () => {
  product = await createProduct();
  driving = new Driving(product);
});
afterAll(() => product.close());
beforeEach(async () => {
  // What other tests left is not due in this one.
  await product.platform.db.withSystem((tx) => tx.execute(sql`delete from deferred_actions`));
  acting = await Acting.open(driving);
});

const run = (platform: Platform = product.platform): Promise<number> => deferredActions(platform).takeDue();
const waiting = () => acting.rows<{ id: number; attempts: number }>(sql`select id, attempts from deferred_actions`);

describe('a pause', () => {
  test('puts off what follows, and nothing is done twice', async () => {
    const id = await acting.begin();
    await acting.does(text('One moment'), wait, text('Here it is'), note('told'));
    expect(await acting.sent(id)).toEqual(['Turn 1', 'One moment']);
    expect(await run()).toBe(0);
    product.clock.advance(MINUTE_MS);
    // Two workers at once.
    expect((await Promise.all([run(), run()])).toSorted()).toEqual([0, 1]);
    expect(await acting.sent(id)).toEqual(['Turn 1', 'One moment', 'Here it is']);
    expect((await acting.timeline(id)).map(({ kind }) => kind)).toEqual(['noted']);
    expect(await run()).toBe(0);
  });

  test('a pause after a pause', async () => {
    const id = await acting.begin();
    await acting.does(wait, text('One'), wait, text('Two'));
    for (const said of [['One'], ['One', 'Two']]) {
      product.clock.advance(MINUTE_MS);
      expect(await run()).toBe(1);
      expect((await acting.sent(id)).slice(1)).toEqual(said);
    }
    expect(await waiting()).toEqual([]);
  });

  test('a driver goes on meanwhile, and what it put off comes all the same', async () => {
    const id = await acting.begin();
    await acting.does(wait, text('Later'));
    await acting.says('are you there?');
    product.clock.advance(MINUTE_MS);
    await run();
    expect((await acting.sent(id)).slice(1)).toEqual(['Turn 3', 'Later']);
  });

  test.each<[string, (ticketId: number) => Promise<unknown>]>([
    ['a person accepts', (id) => product.call(acting.token, 'PUT', `/tickets/${id}`, { status: 'open' })],
    ['a person accepts and gives back', (id) => acceptAndReturn(id)],
    [
      'a person writes on the phone',
      () => acting.line.take(message({ fromMe: true, sender: {}, body: 'this is Bob' })),
    ],
    ['a person stops the driver', (id) => byPerson(id, { kind: 'stopDriver' })],
    ['a rule stops the driver', (id) => acting.rule(id, { kind: 'stopDriver' })],
    ['another driver takes its place', (id) => acting.rule(id, startFlow)],
    ['the driver fails', () => acting.says('throw')],
  ])('where %s, what a driver put off is not done, in sight of all', async (_, ends) => {
    const id = await acting.begin();
    await acting.does(wait, text('Later'), note('later'));
    await ends(id);
    product.clock.advance(MINUTE_MS);
    expect(await run()).toBe(1);
    expect(await acting.sent(id)).not.toContain('Later');
    expect((await acting.timeline(id)).at(-1)).toMatchObject({
      kind: 'failed',
      by: BOT,
      data: { action: 'wait', reason: 'takenOver' },
    });
    expect(await waiting()).toEqual([]);
  });

  test('a driver that is done leaves what it put off to be done', async () => {
    const id = await acting.begin();
    await acting.does(wait, text('One'), wait, text('Two'));
    product.clock.advance(MINUTE_MS);
    expect(await run()).toBe(1);
    await acting.says('done');
    product.clock.advance(MINUTE_MS);
    expect(await run()).toBe(1);
    expect((await acting.sent(id)).slice(1)).toEqual(['One', 'Bye', 'Two']);
  });

  test('what a person put off is done as theirs, or not at all once they are gone', async () => {
    const ann = await buildUser(product.platform, acting.line.companyId, { profile: 'admin', name: 'Ann' });
    const id = await acting.begin();
    await acting.person(ann.id, id, { kind: 'move', status: 'open' }, wait, text('Ann again'), note('mine'));
    product.clock.advance(MINUTE_MS);
    expect(await run()).toBe(1);
    expect((await acting.page(id)).messages.at(-1)).toMatchObject({ body: 'Ann again', userId: ann.id });
    expect((await acting.timeline(id)).at(-1)).toMatchObject({ kind: 'noted', by: { kind: 'person', name: 'Ann' } });
    await acting.person(ann.id, id, wait, note('gone'));
    await product.platform.db.withTenant(acting.line.companyId, (tx) =>
      tx.execute(sql`delete from users where id = ${ann.id}`),
    );
    product.clock.advance(MINUTE_MS);
    await run();
    expect((await acting.timeline(id)).at(-1)).toMatchObject({
      kind: 'failed',
      data: { action: 'wait', reason: 'notAllowed' },
    });
  });

  test('a process that dies while it does it has done nothing: the next does all of it', async () => {
    const id = await acting.begin();
    await acting.does(wait, text('Once'), note('once'));
    product.clock.advance(MINUTE_MS);
    // Its connection goes after everything was written, and before it is committed.
    const dying: Platform = Object.assign(Object.create(product.platform), {
      subscriptions: [
        ...product.platform.subscriptions,
        {
          events: ['message.sent'],
          handle: async ({ tx }: { tx: { execute(statement: unknown): Promise<unknown> } }) => {
            await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
          },
        },
      ],
    });
    await run(dying);
    expect(await acting.sent(id)).toEqual(['Turn 1']);
    product.clock.advance(MINUTE_MS);
    expect(await run()).toBe(1);
    expect(await acting.sent(id)).toEqual(['Turn 1', 'Once']);
    expect((await acting.timeline(id)).map(({ kind }) => kind)).toEqual(['noted']);
  });
});

const startFlow: Action = { kind: 'startDriver', driver: 'flow', ref: null, version: null, name: 'Night' };

async function byPerson(id: number, action: Action): Promise<void> {
  const ann = await buildUser(product.platform, acting.line.companyId, { profile: 'admin', name: 'Ann' });
  await acting.person(ann.id, id, action);
}

async function acceptAndReturn(id: number): Promise<void> {
  await product.call(acting.token, 'PUT', `/tickets/${id}`, { status: 'open' });
  await product.call(acting.token, 'PUT', `/tickets/${id}`, { status: 'pending' });
}

const make = (allowPrivateUrls = true): Promise<number> =>
  outsideCalls(product.platform, createSafeFetch({ allowPrivateUrls })).takeDue();

interface Heard {
  headers: IncomingMessage['headers'];
  body: string;
}

test('a list whose ticket is in somebody’s hand keeps no other waiting, and is done afterwards', async () => {
  const id = await acting.begin();
  await acting.does(wait, text('Later'));
  const other = await Acting.open(driving);
  const otherId = await other.begin();
  await other.does(wait, text('Mine'));
  product.clock.advance(MINUTE_MS);
  await product.platform.db.withTenant(acting.line.companyId, async (tx) => {
    await tx.execute(sql`select from tickets where id = ${id} for no key update`);
    expect(await run()).toBe(1);
  });
  expect(await other.sent(otherId)).toContain('Mine');
  expect(await run()).toBe(1);
  expect(await acting.sent(id)).toContain('Later');
});

describe('a call', () => {
  const heard: Heard[] = [];
  let status = 204;
  let server: WebServer;
  beforeAll(async () => {
    server = await startWebServer({
      '/hook': (response: ServerResponse, request: IncomingMessage) =>
        void textOf(request).then((body) => {
          heard.push({ headers: request.headers, body });
          response.writeHead(status, { location: '/elsewhere' }).end('thanks');
        }),
    });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    heard.length = 0;
    status = 204;
  });

  const call = (values: Record<string, string> = {}): Action => ({
    kind: 'callOut',
    url: `${server.url}/hook`,
    type: 'order.placed',
    values,
  });

  test('is made once it is stored, signed with the company’s secret, and told', async () => {
    const id = await acting.begin();
    await acting.does(call({ item: 'Roses for {{name}}' }));
    expect(await make()).toBe(1);
    expect(await make()).toBe(0);
    const [{ headers, body } = { headers: {}, body: '' }] = heard;
    expect(JSON.parse(body)).toMatchObject({
      type: 'order.placed',
      timestamp: expect.stringMatching(/Z$/),
      data: { ticket: { id, status: 'pending' }, contact: { name: 'Ana' }, values: { item: 'Roses for Ana' } },
    });
    // As whoever sets up the other side is shown it.
    const path = '/queueIntegration/secret';
    const { secret } = (await product.call<{ secret: string }>(acting.token, 'GET', path)).body;
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
    expect(key).toHaveLength(32);
    expect(secretOf(product.platform, acting.line.companyId + 1)).not.toBe(secret);
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'called', by: BOT, data: { host: new URL(server.url).host, status: 204 } },
    ]);
  });

  test('is tried again under the same id, ever later, and given up in sight of all', async () => {
    const id = await acting.begin();
    await acting.does(call());
    status = 500;
    const early: number[] = [];
    for (const seconds of [5, 30, 180, 900]) {
      expect(await make()).toBe(1);
      // The clock goes on by itself meanwhile.
      product.clock.advance(seconds > 60 ? seconds * 1_000 - MINUTE_MS : 0);
      if (seconds > 60) early.push(await make());
      product.clock.advance(Math.min(seconds * 1_000, MINUTE_MS));
    }
    expect(early).toEqual([0, 0]);
    expect(await acting.timeline(id)).toEqual([]);
    expect(await make()).toBe(1);
    expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(heard).toHaveLength(5);
    expect(await acting.timeline(id)).toMatchObject([
      { kind: 'failed', data: { action: 'callOut', reason: 'notReached', host: new URL(server.url).host } },
    ]);
    expect(await waiting()).toEqual([]);
  });

  test.each([
    ['is not made where it leads into our own network', false, 204, 0],
    ['is not made again where nobody wants it', true, 410, 1],
  ])('%s', async (_, allowed, answer, times) => {
    const id = await acting.begin();
    await acting.does(call());
    status = answer;
    expect(await make(allowed)).toBe(1);
    expect(heard).toHaveLength(times);
    expect(await acting.timeline(id)).toMatchObject([{ kind: 'failed', data: { action: 'callOut' } }]);
    expect(await waiting()).toEqual([]);
  });

  test('follows nobody elsewhere', async () => {
    await acting.begin();
    await acting.does(call());
    status = 307;
    await make();
    expect(server.asked.filter((path) => path !== '/hook')).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
  });

  test('of a company whose systems hang keep nobody else waiting: three at once', async () => {
    await acting.begin();
    await acting.does(...Array.from({ length: 5 }, () => call()));
    const other = await Acting.open(driving);
    await other.begin();
    await other.does({ ...call(), url: 'http://quick.test/' } as Action);
    const hung: (() => void)[] = [];
    const quick = Promise.withResolvers<number>();
    const calls = outsideCalls(product.platform, (url) => {
      if (new URL(url).hostname === 'quick.test') quick.resolve(hung.length);
      else return new Promise((_, reject) => hung.push(() => reject(new Error('late'))));
      return Promise.resolve({ status: 204 } as never);
    });
    const done = calls.takeDue();
    // While the others hang.
    expect(await quick.promise).toBeLessThanOrEqual(3);
    await vi.waitFor(() => expect(hung).toHaveLength(3));
    for (let ended = 0; ended < 5; ended += 1) {
      await vi.waitFor(() => expect(hung.length).toBeGreaterThan(ended));
      expect(hung.length - ended).toBeLessThanOrEqual(3);
      hung[ended]?.();
    }
    expect(await done).toBe(6);
  });

  test('at which its process died each time is given up', async () => {
    const id = await acting.begin();
    await acting.does(call());
    await acting.rows(sql`update deferred_actions set attempts = 5`);
    expect(await make()).toBe(1);
    expect(heard).toEqual([]);
    expect(await acting.timeline(id)).toMatchObject([{ kind: 'failed', data: { reason: 'notReached' } }]);
    expect(await waiting()).toEqual([]);
  });

  test('on its way when its process died is made again', async () => {
    const id = await acting.begin();
    await acting.does(call());
    const called = Promise.withResolvers<void>();
    const dying = outsideCalls(product.platform, () => {
      called.resolve();
      return new Promise(() => undefined);
    });
    void dying.takeDue();
    await called.promise;
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    expect(await make()).toBe(0);
    product.clock.advance(MINUTE_MS);
    expect(await make()).toBe(1);
    expect((await acting.timeline(id)).map(({ kind }) => kind)).toEqual(['called']);
  });
});
