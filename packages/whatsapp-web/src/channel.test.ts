import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadCreds } from './signal-keys.ts';
import {
  MARIA,
  SHOP,
  chatWith,
  text,
  TestContext,
  closeLines,
  openChannel,
  openFile,
  pairedLine,
  startFake,
  untilStatus,
  waitFor,
} from '../test/test-line.ts';
import { WriteBehind } from './write-behind.ts';

afterEach(closeLines);

describe('pairing', () => {
  it('by QR code: the code, pairing, connected with the number', async () => {
    // With as many keys as WhatsApp has of us: the others are asked for few.
    const { context, fake } = await pairedLine({ fewKeys: false });
    expect(context.states.map(({ status }) => status)).toEqual(['qrcode', 'PAIRING', 'CONNECTED']);
    expect(context.state).toEqual({ status: 'CONNECTED', number: SHOP });
    expect(context.credentials.rows.has('creds')).toBe(true);
    expect(fake.failures).toEqual([]);
  });

  it('by a code that is typed on the phone', async () => {
    const fake = await startFake();
    const context = new TestContext();
    context.form = { pairingNumber: SHOP };
    await openChannel(fake, context);
    const { pairingCode } = await untilStatus(context, 'qrcode');
    expect(pairingCode).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    // The code is on show a moment before the network knows of it.
    await vi.waitFor(() => fake.enterPairingCode(SHOP, (pairingCode ?? '').replace('-', '')));
    expect(await untilStatus(context, 'CONNECTED')).toMatchObject({ number: SHOP });
  });

  it('is given up after three codes, and nothing is left of it', async () => {
    const fake = await startFake();
    const context = new TestContext();
    await openChannel(fake, context, { qrMs: 30 });
    expect(await untilStatus(context, 'DISCONNECTED')).toEqual({ status: 'DISCONNECTED', reason: 'codesExpired' });
    expect(new Set(context.states.flatMap(({ qrcode }) => qrcode ?? [])).size).toBe(3);
    expect(context.credentials.rows.size).toBe(0);
  });

  it('of an account that demands a passkey ends with words for it, and nothing is left', async () => {
    const fake = await startFake();
    const context = new TestContext();
    await openChannel(fake, context);
    const { qrcode } = await untilStatus(context, 'qrcode');
    await fake.scan(qrcode ?? '', SHOP, { passkey: true });
    expect(await untilStatus(context, 'DISCONNECTED')).toEqual({ status: 'DISCONNECTED', reason: 'passkeyRequired' });
    expect(context.credentials.rows.size).toBe(0);
    expect(fake.failures).toEqual([]);
  });

  it('is answered when its keys are in the table, and not before', async () => {
    const fake = await startFake();
    const context = new TestContext();
    await openChannel(fake, context);
    const { qrcode } = await untilStatus(context, 'qrcode');
    const { promise, resolve } = Promise.withResolvers<void>();
    context.credentials.gate = promise;
    const isAnswered = vi.fn<() => void>();
    const scanned = fake.scan(qrcode ?? '', SHOP).then(isAnswered);
    await waitFor(() => expect(context.credentials.waiting).toBeGreaterThan(0));
    expect(context.credentials.rows.has('creds')).toBe(false);
    expect(isAnswered).not.toHaveBeenCalled();
    expect(context.states.map(({ status }) => status)).toEqual(['qrcode']);
    resolve();
    await scanned;
    await untilStatus(context, 'CONNECTED');
  });

  it('that was begun by code and broken off leaves no keys that would be refused', async () => {
    const fake = await startFake();
    const context = new TestContext();
    context.form = { pairingNumber: SHOP };
    const channel = await openChannel(fake, context);
    await untilStatus(context, 'qrcode');
    await channel.stop();
    const creds = await loadCreds(new WriteBehind(context.credentials, () => undefined));
    expect(creds.me).toBeUndefined();
  });
});

describe('the end of a line', () => {
  it('a lost line: to be dialled anew, with the keys', async () => {
    const { fake, context } = await pairedLine();
    fake.faults.dropAll();
    expect(await untilStatus(context, 'TIMEOUT')).toMatchObject({ reason: 'connectionLost' });
    await openChannel(fake, context);
    await untilStatus(context, 'CONNECTED');
  });

  it.each([
    ['the phone removed us', 'removeDevices', { status: 'DISCONNECTED', reason: 'phoneLoggedOut' }, false],
    ['another client took our place', 'replace', { status: 'DISCONNECTED', reason: 'replaced' }, true],
    ['the account is banned', 'ban', { status: 'DISCONNECTED', reason: 'banned' }, true],
    ['the client is too old', 'clientOutdated', { status: 'DISCONNECTED', reason: 'clientOutdated' }, true],
    ['the server has trouble', 'fail', { status: 'TIMEOUT', reason: 'serverRefused' }, true],
  ] as const)('%s', async (_, what, state, keysKept) => {
    const { fake, context } = await pairedLine();
    fake.company(SHOP)[what]();
    // The server says so to who is connected, or at the next login.
    await waitFor(() => expect(['TIMEOUT', 'DISCONNECTED']).toContain(context.state?.status));
    if (context.state?.reason === 'connectionLost') await openChannel(fake, context);
    await waitFor(() => expect(context.state).toMatchObject(state));
    expect(context.credentials.rows.size > 0).toBe(keysKept);
  });

  it('nobody listens where WhatsApp should be: to be dialled anew', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    await fake.close();
    const next = new TestContext(context.credentials);
    await openChannel(fake, next);
    expect(await untilStatus(next, 'TIMEOUT')).toMatchObject({ reason: 'connectionLost' });
    expect(next.credentials.rows.has('creds')).toBe(true);
  });

  it('a connection that is cut before the handshake: to be dialled anew', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    fake.faults.refuseConnections(1);
    const next = new TestContext(context.credentials);
    await openChannel(fake, next);
    expect(await untilStatus(next, 'TIMEOUT')).toMatchObject({ reason: 'connectionLost' });
  });

  it('keys that cannot be written: nothing goes out on them, and the next try is whole', async () => {
    const { fake, context, channel } = await pairedLine();
    // A new line still writes about itself: whatever is written meanwhile fails too.
    context.credentials.failures = Infinity;
    await expect(
      channel.execute({ kind: 'send', chat: chatWith(MARIA), id: 'X', content: text('?') }),
    ).rejects.toMatchObject({ permanent: false });
    context.credentials.failures = 0;
    await channel.execute({ kind: 'send', chat: chatWith(MARIA), id: 'X', content: text('olá') });
    expect(fake.sent.map(({ id, copies }) => [id, copies])).toEqual([['X', 1]]);
  });

  it('a stopped channel says nothing more, and its phone stays linked', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    const told = context.states.length;
    fake.faults.dropAll();
    const next = new TestContext(context.credentials);
    await openChannel(fake, next);
    await untilStatus(next, 'CONNECTED');
    expect(context.states).toHaveLength(told);
  });

  it('a server that answers nothing does not keep a stop waiting', async () => {
    const { fake, channel } = await pairedLine();
    fake.faults.mute(true);
    // Where it waited for an answer, this would end with the test's time.
    await expect(channel.stop()).resolves.toBeUndefined();
  });
});

describe('logging out', () => {
  it('unlinks the phone and forgets the keys', async () => {
    const { fake, context, channel } = await pairedLine();
    const rows = new Map(context.credentials.rows);
    await channel.logout();
    expect(context.credentials.rows.size).toBe(0);
    const old = new TestContext();
    for (const [key, value] of rows) old.credentials.rows.set(key, value);
    await openChannel(fake, old);
    expect(await untilStatus(old, 'DISCONNECTED')).toMatchObject({ reason: 'phoneLoggedOut' });
  });

  it('of a channel that was not started dials first', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    const rows = new Map(context.credentials.rows);
    const next = new TestContext(context.credentials);
    const { WhatsAppWebChannel } = await import('./channel.ts');
    await new WhatsAppWebChannel(next, { url: fake.url, openFile }).logout();
    expect(next.states).toEqual([]);
    expect(next.credentials.rows.size).toBe(0);
    const old = new TestContext();
    for (const [key, value] of rows) old.credentials.rows.set(key, value);
    await openChannel(fake, old);
    expect(await untilStatus(old, 'DISCONNECTED')).toMatchObject({ reason: 'phoneLoggedOut' });
  });

  it('where nobody answers, the keys are forgotten all the same', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    await fake.close();
    const { WhatsAppWebChannel } = await import('./channel.ts');
    await new WhatsAppWebChannel(context, { url: fake.url, openFile }).logout();
    expect(context.credentials.rows.size).toBe(0);
  });
});

describe('a restricted account', () => {
  it('stays connected, and says until when', async () => {
    const { fake, context } = await pairedLine();
    const until = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000);
    fake.company(SHOP).timelock(until);
    await waitFor(() =>
      expect(context.state).toEqual({
        status: 'CONNECTED',
        number: SHOP,
        reason: 'timelocked',
        until: until.toISOString(),
      }),
    );
    expect(context.allowed.strangersFrom).toBe(until.toISOString());
    fake.company(SHOP).endTimelock();
    await waitFor(() => expect(context.state).toEqual({ status: 'CONNECTED', number: SHOP }));
    expect(context.allowed.strangersFrom).toBeNull();
  });

  it('says how many conversations it may begin, and as that changes', async () => {
    const { fake, context } = await pairedLine();
    await waitFor(() => expect(context.allowed.newChats).toBeNull());
    const end = new Date(Math.floor(Date.now() / 1000) * 1000 + 3_600_000);
    fake.company(SHOP).cap({ total: 50, used: 49, until: end });
    await waitFor(() => expect(context.allowed.newChats).toEqual({ total: 50, used: 49, until: end.toISOString() }));
  });
});
