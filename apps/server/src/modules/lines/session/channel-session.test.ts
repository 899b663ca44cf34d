// A channel's life as its session leads it: how it is opened, what ends that, and how often it is tried.
import { sql } from 'drizzle-orm';
import type { Channel, ChannelContext, ChannelProvider, ChannelState } from '@recado/channel/channel';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCompany, buildConnection } from '../../../../test/build.ts';
import { channelScope } from '../../../../test/channel-scope.ts';
import { fakeNetwork } from '../../../../test/fake-network.ts';
import { until } from '../../../../test/phones.ts';
import { createProduct, type Product } from '../../../../test/product.ts';
import { ChannelSession } from './channel-session.ts';
import { credentialStore } from './credentials.ts';
import { Openings } from '../shared/openings.ts';

let product: Product;
let companyId: number;
let whatsappId: number;
let stopping: AbortController;
let openings: Openings;
/** what the channels were told to do, in order */
let done: string[];
let contexts: ChannelContext[];
let states: ChannelState[];
/** warnings in the log */
let warnings: { msg: string; tries?: number; err?: { message: string } }[];

beforeAll(async () => {
  product = await createProduct();
});
beforeEach(async () => {
  ({ id: companyId } = await buildCompany(product.platform));
  ({ id: whatsappId } = await buildConnection(product.platform, companyId));
  [stopping, openings, done, contexts, states, warnings] = [new AbortController(), new Openings(), [], [], [], []];
});
afterEach(() => stopping.abort());
afterAll(() => product.close());

interface Behaviour {
  open?: () => Promise<void>;
  start?: (context: ChannelContext) => Promise<void>;
  logout?: (context: ChannelContext) => Promise<void>;
}

/** A network whose channels note what they are told. */
function noting({ open, start, logout }: Behaviour): ChannelProvider {
  const network = fakeNetwork();
  return {
    ...network,
    open: async (context) => {
      await open?.();
      contexts.push(context);
      const channel: Channel = {
        ...(await network.open(context)),
        start: async () => {
          done.push('start');
          await (start ? start(context) : context.report({ status: 'CONNECTED' }));
        },
        stop: () => {
          done.push('stop');
          return Promise.resolve();
        },
        logout: async () => {
          done.push('logout');
          await (logout ? logout(context) : context.credentials.clear());
        },
      };
      return channel;
    },
  };
}

function sessionOf(behaviour: Behaviour = {}, options: { startMs?: number } = {}): ChannelSession {
  const sink = { write: (line: string) => void warnings.push(JSON.parse(line) as (typeof warnings)[number]) };
  const log = pino({ level: 'warn' }, sink);
  const scope = channelScope(product, { companyId, whatsappId, openings, stopped: stopping.signal, log });
  const { platform } = scope;
  return new ChannelSession({
    scope,
    provider: noting(behaviour),
    channelContext: {
      companyId,
      whatsappId,
      log,
      credentials: credentialStore(platform, companyId, whatsappId),
      settings: () => Promise.resolve({}),
      receive: () => Promise.resolve(),
      presence: () => undefined,
      limits: () => undefined,
      openMedia: () => Promise.reject(new Error('no file')),
    },
    ready: Promise.resolve(),
    heard: (state) => states.push(state),
    connected: () => undefined,
    ...options,
  });
}

const row = async () =>
  product.platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute<{ status: string; retries: number; reason: string | null }>(
      sql`select status, retries, status_reason as reason from connections where id = ${whatsappId}`,
    );
    return rows[0];
  });

const untilRow = (expected: Awaited<ReturnType<typeof row>>) =>
  until(async () => expect(await row()).toEqual(expected));

const wanted = async () =>
  product.platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute<{ wanted: boolean }>(
      sql`select wanted from connections where id = ${whatsappId}`,
    );
    return rows[0]?.wanted;
  });

const keys = async () => [
  ...(await credentialStore(product.platform, companyId, whatsappId).get(['me', 'sent/1'])).keys(),
];

/** Those of a phone that was paired. */
const pair = () => credentialStore(product.platform, companyId, whatsappId).set(new Map([['me', Buffer.from('key')]]));

const latest = (): ChannelContext => {
  const context = contexts.at(-1);
  if (!context) throw new Error('no channel was opened');
  return context;
};

describe('opening', () => {
  it('may take its time, and is over before the channel starts', async () => {
    const loaded = Promise.withResolvers<void>();
    const session = sessionOf({ open: () => loaded.promise });
    const started = session.start();
    await untilRow({ status: 'OPENING', retries: 0, reason: null });
    expect(done).toEqual([]);
    loaded.resolve();
    await started;
    await untilRow({ status: 'CONNECTED', retries: 0, reason: null });
    expect(session.connected).toBeDefined();
  });

  it('that fails to load is tried again, like one that fails to start', async () => {
    let refusals = 2;
    const session = sessionOf({
      open: () => {
        refusals -= 1;
        return refusals >= 0 ? Promise.reject(new Error('no such module')) : Promise.resolve();
      },
    });
    await session.start();
    await untilRow({ status: 'TIMEOUT', retries: 1, reason: 'connectionLost' });
    await untilRow({ status: 'CONNECTED', retries: 0, reason: null });
    expect(states.filter(({ status }) => status === 'TIMEOUT')).toHaveLength(2);
    expect(warnings).toMatchObject([1, 2].map((tries) => ({ tries, err: { message: 'no such module' } })));
  });

  it('of which nothing is heard is a try in vain, like one that fails', async () => {
    const session = sessionOf({ start: () => Promise.resolve() }, { startMs: 50 });
    await session.start();
    expect(states.at(-1)).toMatchObject({ status: 'TIMEOUT', reason: 'connectionLost', detail: expect.any(String) });
    await untilRow({ status: 'TIMEOUT', retries: 1, reason: 'connectionLost' });
    await until(() => expect(done.slice(0, 3)).toEqual(['start', 'stop', 'start']));
    expect(warnings[0]).toMatchObject({ tries: 1, detail: expect.any(String) });
    expect(warnings[0]).not.toHaveProperty('err');
  });

  it('is ended by a stop, and what was still loading hangs up', async () => {
    const [loading, loaded] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const session = sessionOf({
      open: () => {
        loading.resolve();
        return loaded.promise;
      },
    });
    const started = session.start();
    await loading.promise;
    stopping.abort();
    await session.close(false);
    await started;
    loaded.resolve();
    await until(() => expect(done).toEqual(['stop']));
  });

  it('is ended by a logout, which does not wait for it', async () => {
    await pair();
    const hang = Promise.withResolvers<void>();
    const session = sessionOf({ start: () => hang.promise });
    void session.start();
    await until(() => expect(done).toEqual(['start']));
    await session.logout();
    expect(done).toEqual(['start', 'logout', 'stop']);
    expect(await keys()).toEqual([]);
    await untilRow({ status: 'DISCONNECTED', retries: 0, reason: 'loggedOut' });
    // What it says later is past.
    await latest().report({ status: 'CONNECTED' });
    expect(await row()).toMatchObject({ status: 'DISCONNECTED' });
  });

  it('that a machine cannot have is wanted still, and its keys stay', async () => {
    await pair();
    const session = sessionOf({
      start: (context) => context.report({ status: 'DISCONNECTED', reason: 'notInstalled' }),
    });
    await session.start();
    await untilRow({ status: 'DISCONNECTED', retries: 0, reason: 'notInstalled' });
    expect(await wanted()).toBe(true);
    expect(await keys()).not.toEqual([]);
    await session.logout('loggedOut');
    await untilRow({ status: 'DISCONNECTED', retries: 0, reason: 'loggedOut' });
    expect(await wanted()).toBe(false);
  });

  it('that another connection has taken the phone from says so', async () => {
    await pair();
    const session = sessionOf();
    await session.start();
    await session.logout('pairedElsewhere');
    expect(await keys()).toEqual([]);
    await untilRow({ status: 'DISCONNECTED', retries: 0, reason: 'pairedElsewhere' });
  });

  it('of several takes turns; one that hangs gives its place back', async () => {
    openings = new Openings({ places: 1, holdMs: 50, spreadMs: 0 });
    const hang = Promise.withResolvers<void>();
    const hanging = sessionOf({ start: () => hang.promise });
    void hanging.start();
    await until(() => expect(done).toEqual(['start']));
    const next = sessionOf();
    await next.start();
    expect(next.connected).toBeDefined();
    await next.close(false);
    stopping.abort();
    await hanging.close(false);
  });
});

describe('restarting', () => {
  it('hangs up and opens anew with the same keys', async () => {
    await pair();
    const session = sessionOf();
    await session.start();
    await session.restart();
    expect(done).toEqual(['start', 'stop', 'start']);
    expect(await keys()).toEqual(['me']);
    expect(contexts).toHaveLength(2);
    expect(session.connected).toBeDefined();
  });

  it('opens one that had given up', async () => {
    let refused = true;
    const session = sessionOf({
      start: (context) =>
        context.report(refused ? { status: 'DISCONNECTED', reason: 'accountRefused' } : { status: 'CONNECTED' }),
    });
    await session.start();
    await untilRow({ status: 'DISCONNECTED', retries: 0, reason: 'accountRefused' });
    refused = false;
    await session.restart();
    await untilRow({ status: 'CONNECTED', retries: 0, reason: null });
    expect(session.connected).toBeDefined();
  });
});

const lose = () => latest().report({ status: 'TIMEOUT', reason: 'connectionLost' });

const backAgain = (times: number) => until(() => expect(done.filter((what) => what === 'start')).toHaveLength(times));

describe('a lost line', () => {
  it('that was up for a moment only counts as one more try in vain', async () => {
    const session = sessionOf();
    await session.start();
    await lose();
    expect(await row()).toMatchObject({ retries: 1 });
    await backAgain(2);
    await untilRow({ status: 'CONNECTED', retries: 0, reason: null });
    product.clock.advance(20_000);
    await lose();
    expect(await row()).toMatchObject({ retries: 2 });
    await backAgain(3);
    await untilRow({ status: 'CONNECTED', retries: 0, reason: null });
    product.clock.advance(40_000);
    await lose();
    expect(await row()).toMatchObject({ retries: 1 });
  });

  it('is dialled at once, and from the start, when somebody asks for it', async () => {
    const session = sessionOf();
    await session.start();
    for (let n = 0; n < 5; n += 1) await lose();
    await session.start();
    await untilRow({ status: 'CONNECTED', retries: 0, reason: null });
    expect(session.connected).toBeDefined();
  });
});

describe('unlinking', () => {
  it('forgets the keys, whatever becomes of the channel', async () => {
    await pair();
    const session = sessionOf({ logout: () => Promise.reject(new Error('no answer')) });
    await session.start();
    await session.logout();
    expect(await keys()).toEqual([]);
    await pair();
    const unloadable = sessionOf({ open: () => Promise.reject(new Error('no such module')) });
    await unloadable.logout();
    expect(await keys()).toEqual([]);
  });

  it('works with what is in memory when the connection is gone already', async () => {
    await pair();
    const goodbye: string[] = [];
    const session = sessionOf({
      logout: async ({ credentials }) => {
        // As WhatsApp Web's does: keys change while it says goodbye.
        await credentials.set(new Map([['me', Buffer.from('newer key')]]));
        goodbye.push('said');
        await credentials.clear();
      },
    });
    await session.start();
    await product.platform.db.withTenant(companyId, (tx) => tx.execute(sql`delete from connections`));
    await session.remove();
    expect(goodbye).toEqual(['said']);
    expect(done).toEqual(['start', 'logout', 'stop']);
  });
});
