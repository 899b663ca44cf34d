// Sending once, whatever becomes of Meta's answers.
import { ChannelError } from '@recado/channel/outbound';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CloudLine, text } from '../../../test/cloud-process.ts';
import type { Fault } from '../../../../../tests/stand-ins/graph-stand-in.ts';
import { until } from '../../../test/phones.ts';
import type { CloudChannel } from './cloud-channel.ts';
import { kept, SentMarks } from './sent-marks.ts';

let line: CloudLine;

const LATER: Omit<Fault, 'on'> = { status: 429, code: 130_429, headers: { 'retry-after': '0' } };

beforeEach(async () => {
  line = await CloudLine.open();
});

afterEach(() => line.close());

/** Books that only ever say that these were on their way. */
const onTheirWay = {
  get: async (keys: readonly string[]) =>
    new Map(keys.filter((key) => key.startsWith('sending/')).map((key) => [key, Buffer.from('1')])),
  set: async () => undefined,
  clear: async () => undefined,
};

/** Sends; Meta takes it, and the line is cut. */
async function swallowed(channel: CloudChannel): Promise<void> {
  line.graph.faults.push({ on: '/messages', swallowAnswer: true });
  await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false });
  expect(line.graph.accepted).toHaveLength(1);
}

describe('an answer that never came', () => {
  it('is waited for, and found in the status that Meta sends', async () => {
    const channel = await line.started();
    await swallowed(channel);
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false, retryAfterMs: 3_000 });
    // As the webhook writes it down.
    const { instead, key, value } = kept({ id: 'A', wamid: line.graph.accepted[0]?.wamid ?? '' });
    expect(line.keys.delete(instead)).toBe(true);
    line.keys.set(key, value);
    expect(await channel.execute(text('A'))).toEqual({ externalId: line.graph.accepted[0]?.wamid });
    expect(line.graph.accepted).toHaveLength(1);
  });

  it('is waited for by the process that comes after a crash, too', async () => {
    await swallowed(await line.started());
    const next = await line.started();
    await expect(next.execute(text('A'))).rejects.toMatchObject({ permanent: false });
    const { key, value } = kept({ id: 'A', wamid: 'wamid.told' });
    line.keys.set(key, value);
    expect(await next.execute(text('A'))).toEqual({ externalId: 'wamid.told' });
    expect(line.graph.accepted).toHaveLength(1);
  });

  it('of a message that Meta never saw: it is sent, once nothing was heard for a while', async () => {
    const channel = await line.started(200);
    line.graph.faults.push({ on: '/messages', cut: true });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false });
    expect(line.graph.accepted).toEqual([]);
    await until(() => channel.execute(text('A')));
    expect(line.bodies()).toEqual(['hello']);
  });

  it.each<[string, Omit<Fault, 'on'>[], boolean]>([
    ['Meta wants less of it', [LATER], true],
    ['Meta wants less of it again', [LATER, LATER], true],
    ['nothing was heard of it', [{ cut: true }], false],
    [
      'a gateway is out of order, and says when to come back',
      [{ status: 503, headers: { 'retry-after': '0' } }],
      false,
    ],
    ['Meta wants less of it, after a try of which nothing was heard', [{ cut: true }, LATER], false],
    ['nothing was heard of it, and then twice that Meta wants less', [{ cut: true }, LATER, LATER], false],
  ])('%s: whether nobody has it is said only where that is certain', async (_why, faults, notTaken) => {
    const channel = await line.started(0);
    let thrown: unknown;
    for (const fault of faults) {
      line.graph.faults.push({ on: '/messages', ...fault });
      const before = line.graph.requests;
      // What is listened for between two tries asks Meta nothing.
      await until(async () => {
        thrown = await channel.execute(text('A')).catch((error: unknown) => error);
        if (line.graph.requests === before) throw thrown;
      });
      expect(line.graph.faults).toEqual([]);
      expect(thrown).toBeInstanceOf(ChannelError);
    }
    expect(thrown).toMatchObject({ notTaken });
    await until(() => channel.execute(text('A')));
    expect(line.bodies()).toEqual(['hello']);
  });

  it('is not known by the process that comes after a crash, and that is no refusal', async () => {
    await swallowed(await line.started());
    const next = await line.started();
    await expect(next.execute(text('A'))).rejects.toMatchObject({ retryAfterMs: 3_000, notTaken: false });
  });

  it('whatever goes wrong how often: each message is sent once, and in the order of its conversation', async () => {
    const faults: Omit<Fault, 'on'>[] = [
      { swallowAnswer: true },
      { cut: true },
      { status: 502 },
      LATER,
      { status: 500, code: 131_000 },
      { status: 503, code: 2 },
    ];
    let channel = await line.started(60);
    let tries = 0;
    const deliver = async (id: string): Promise<void> => {
      tries += 1;
      // Most requests fail, each in its way; now and then the process dies of it.
      const fault = faults[line.graph.requests % 8];
      if (fault && line.graph.faults.length === 0) line.graph.faults.push({ on: '/messages', ...fault });
      if (tries % 17 === 0) channel = await line.started(60);
      const sending = channel.execute(text(id, id));
      await sending.catch(() => undefined);
      // Meta tells by webhook what it took.
      for (const { wamid, request } of line.graph.accepted) {
        const told = kept({ id: String(request['biz_opaque_callback_data']), wamid });
        if (line.keys.delete(told.instead)) line.keys.set(told.key, told.value);
      }
      await sending;
    };
    const ids = Array.from({ length: 60 }, (_, n) => `message ${n}`);
    for (const id of ids) await until(() => deliver(id));
    expect(tries).toBeGreaterThan(ids.length);
    expect(line.bodies()).toEqual(ids);
  });

  it('behind a gateway that is out of order is not known either', async () => {
    const channel = await line.started();
    line.graph.faults.push({ on: '/messages', status: 502 });
    await expect(channel.execute(text('A'))).rejects.toMatchObject({ permanent: false });
    await expect(channel.execute(text('A'))).rejects.toThrow('not known yet');
    expect(line.graph.accepted).toEqual([]);
  });
});

describe('messages whose answer is listened for', () => {
  afterEach(() => vi.useRealTimers());

  it('are a thousand at most: the oldest is listened for anew', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const marks = new SentMarks(onTheirWay, 1_000);
    for (let n = 0; n <= 1_000; n += 1) marks.unsure(String(n));
    vi.setSystemTime(Date.now() + 2_000);
    expect(await marks.sentBefore('1000')).toEqual({ wamid: undefined, perhaps: true });
    await expect(marks.sentBefore('0')).rejects.toThrow('not known yet');
  });
});
