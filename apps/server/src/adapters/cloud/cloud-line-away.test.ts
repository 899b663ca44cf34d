// A Graph API that is away, and a channel that is stopped: what is on its way then.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chat, CloudLine, text } from '../../../test/cloud-process.ts';
import type { Fault } from '../../../../../tests/stand-ins/graph-stand-in.ts';
import { until } from '../../../test/phones.ts';

let line: CloudLine;

beforeEach(async () => {
  line = await CloudLine.open();
});

afterEach(() => line.close());

const LOST = { status: 'TIMEOUT', reason: 'connectionLost', detail: expect.any(String) as unknown };

describe('a network that is away', () => {
  const away: [string, Omit<Fault, 'on'>][] = [
    ['does not answer', { cut: true }],
    ['is out of order', { status: 503, code: 2 }],
    ['is behind a gateway that is out of order', { status: 502 }],
    ['is behind a gateway that lets nothing through', { status: 403 }],
  ];

  it.each(away)('and %s ends the line: what waits does not use up its tries', async (_how, fault) => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', ...fault }, { on: '/', ...fault });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false });
    expect(line.states.at(-1)).toEqual(LOST);
    // The outbox knows this one: it rests, and nothing is counted.
    await expect(channel.execute(text('B'))).rejects.toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(line.states).toHaveLength(2);
  });

  it.each(away)('for one request alone, and %s, is another matter', async (_how, fault) => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', ...fault });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false });
    await channel.execute(text('B', 'still there'));
    expect(line.bodies()).toEqual(['still there']);
    expect(line.states).toHaveLength(1);
  });

  it('is asked after once, however many requests have failed', async () => {
    const channel = await line.started();
    const asked = line.graph.requests;
    for (let n = 0; n < 3; n += 1) line.graph.faults.push({ on: '/messages', cut: true });
    line.graph.faults.push({ on: '/', cut: true });
    const failed = ['A', 'B', 'C'].map((id) => channel.execute(text(id)));
    expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(Array(3).fill('rejected'));
    expect(line.graph.requests - asked).toBeLessThanOrEqual(4);
    expect(line.states.slice(1)).toEqual([LOST]);
  });
});

describe('a channel that is stopped', () => {
  it('lets what is on its way arrive, and writes it down', async () => {
    const channel = await line.started();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    line.graph.faults.push({ on: '/messages', hold: held });
    const asked = line.graph.requests;
    const sending = channel.execute(text('A'));
    await until(() => expect(line.graph.requests).toBe(asked + 1));
    const stopping = channel.stop();
    letGo();
    await stopping;
    expect([...line.keys.keys()]).toEqual(['sent/A']);
    expect(await sending).toEqual({ externalId: line.graph.accepted[0]?.wamid });
  });

  it('cuts what takes too long: nothing goes out after it has stopped', async () => {
    const channel = await line.started();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    line.graph.faults.push({ on: '/messages', hold: held });
    const asked = line.graph.requests;
    const sending = channel.execute(text('A')).catch((error: unknown) => error);
    await until(() => expect(line.graph.requests).toBe(asked + 1));
    await channel.stop();
    expect(await sending).toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED', permanent: false });
    await until(() => expect(line.graph.abandoned).toBe(1));
    letGo();
    const next = await line.started();
    expect(line.graph.accepted).toEqual([]);
    // Whether Meta took it is not known: whoever comes next listens first.
    await expect(next.execute(text('A'))).rejects.toThrow('not known yet');
  });

  it('waits for what Meta has taken to be written down', async () => {
    const channel = await line.started();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: full, resolve: writeDown } = Promise.withResolvers<void>();
    line.graph.faults.push({ on: '/messages', hold: held });
    const cut = channel.execute(text('A')).catch((error: unknown) => error);
    await until(() => expect(line.graph.faults).toEqual([]));
    const { promise: briefly, resolve: take } = Promise.withResolvers<void>();
    line.graph.faults.push({ on: '/messages', hold: briefly });
    const sending = channel.execute(text('B'));
    await until(() => expect(line.graph.faults).toEqual([]));
    line.store = full;
    take();
    await until(() => expect(line.graph.accepted).toHaveLength(1));
    let stopped = false;
    const stopping = channel.stop().then(() => (stopped = true));
    await until(() => expect(line.graph.abandoned).toBe(1));
    await cut;
    expect(stopped).toBe(false);
    writeDown();
    await stopping;
    expect(line.keys.has('sent/B')).toBe(true);
    await sending;
    letGo();
  });

  it('has not sent what it was preparing', async () => {
    const channel = await line.started();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    line.graph.faults.push({ on: '/media', hold: held });
    const file = { mediaId: 1, mime: 'image/png', fileName: 'a.png' };
    const content = { type: 'media', kind: 'image', caption: '', ...file } as const;
    const sending = channel.execute({ kind: 'send', chat, id: 'A', content }).catch((error: unknown) => error);
    await until(() => expect(line.graph.faults).toEqual([]));
    const stopping = channel.stop();
    letGo();
    await stopping;
    expect(await sending).toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
    expect(line.graph.media.size).toBe(1);
    expect(line.graph.accepted).toEqual([]);
    expect([...line.keys.keys()]).toEqual([]);
  });

  it('has not sent what was waiting for Meta to be ready again', async () => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', status: 429, code: 130_429, headers: { 'retry-after': '3' } });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ retryAfterMs: 3_000 });
    const waiting = channel.execute(text('B')).catch((error: unknown) => error);
    await channel.stop();
    expect(await waiting).toMatchObject({ code: 'ERR_WAPP_NOT_INITIALIZED' });
    expect([...line.keys.keys()]).toEqual([]);
    await (await line.started()).execute(text('B', 'at once'));
    expect(line.bodies()).toEqual(['at once']);
  });

  it('before it has started says nothing more', async () => {
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    line.graph.faults.push({ on: '/', hold: held });
    const channel = line.channel();
    const starting = channel.start();
    await until(() => expect(line.graph.requests).toBe(1));
    await channel.stop();
    await starting;
    letGo();
    expect(line.states).toEqual([]);
  });
});
