import { describe, expect, it, vi } from 'vitest';
import { DurableCredentials } from '../test/durable-credentials.ts';
import { WriteBehind } from './write-behind.ts';

const bytes = (text: string): Buffer => Buffer.from(text);
const entry = (key: string, value: string | null) => new Map([[key, value === null ? null : bytes(value)]]);

function setup(rows?: Record<string, string>) {
  const table = new DurableCredentials(new Map(Object.entries(rows ?? {}).map(([key, value]) => [key, bytes(value)])));
  const broken = vi.fn<(error: unknown) => void>();
  const keys = new WriteBehind(table, broken, 1);
  const read = async (key: string) => (await keys.get([key])).get(key)?.toString();
  return { table, keys, broken, read };
}

describe('what a decryption writes', () => {
  it('is read at once, and written only after the message is safe', async () => {
    const { table, keys, read } = setup({ 'session/a': 'old' });
    const hold = keys.hold();
    await hold.set(entry('session/a', 'new'));
    expect(await read('session/a')).toBe('new');
    await keys.set(entry('device-list/x', '1'));
    expect(table.rows.get('session/a')?.toString()).toBe('old');
    keys.release(hold);
    await keys.flush();
    expect(table.rows.get('session/a')?.toString()).toBe('new');
  });

  it('is forgotten when the message could not be stored, and nothing is taken from then on', async () => {
    const { table, keys, read } = setup({ 'session/a': 'old' });
    const hold = keys.hold();
    await hold.set(entry('session/a', 'new'));
    keys.drop(hold);
    expect(await read('session/a')).toBe('old');
    await expect(keys.set(entry('session/a', 'newer'))).rejects.toThrow('closed');
    await keys.close();
    expect(table.rows.get('session/a')?.toString()).toBe('old');
  });

  it('is waited for by a write that builds on it, and goes with it', async () => {
    const { table, keys } = setup();
    const hold = keys.hold();
    await hold.set(entry('session/a', 'received'));
    const sent = keys.set(entry('session/a', 'received and sent'));
    await keys.set(entry('session/b', 'of somebody else'));
    expect(table.rows.has('session/a')).toBe(false);
    keys.release(hold);
    await sent;
    expect(table.rows.get('session/a')?.toString()).toBe('received and sent');
  });

  it('is durable with the next durable write', async () => {
    const { table, keys } = setup();
    const hold = keys.hold();
    await hold.set(new Map([...entry('session/a', '1'), ...entry('pre-key/5', null)]));
    keys.release(hold);
    await keys.set(entry('sent/X', 'message'));
    expect(table.writes).toHaveLength(1);
    expect(table.writes[0]?.toSorted()).toEqual(['pre-key/5', 'sent/X', 'session/a']);
  });

  it('what is learnt beside is durable as ever', async () => {
    const { table, keys } = setup();
    const hold = keys.hold();
    await hold.set(entry('lid-mapping/551', '"955"'));
    expect(table.rows.has('lid-mapping/551')).toBe(true);
    keys.release(hold);
  });
});

describe('writing', () => {
  it('gathers what comes while it writes', async () => {
    const { table, keys } = setup();
    const { promise, resolve } = Promise.withResolvers<void>();
    table.gate = promise;
    const all = ['1', '2', '3', '4', '5'].map((id) => keys.set(entry(`session/${id}`, id)));
    const late = new Promise((done) => setImmediate(() => setImmediate(done))).then(() =>
      Promise.all(['6', '7'].map((id) => keys.set(entry(`session/${id}`, id)))),
    );
    setImmediate(() => setImmediate(() => setImmediate(resolve)));
    await Promise.all([...all, late]);
    expect(table.writes.map((write) => write.length)).toEqual([5, 2]);
  });

  it('does not write again what is there', async () => {
    const { table, keys } = setup();
    await keys.set(entry('device-list/a', '["0"]'));
    await keys.set(entry('device-list/a', '["0"]'));
    expect(table.writes).toHaveLength(1);
  });

  it('a durable write that fails says so, and is tried again with what follows', async () => {
    const { table, keys, read } = setup();
    table.failures = 1;
    await expect(keys.set(entry('session/a', '1'))).rejects.toThrow('away');
    expect(await read('session/a')).toBe('1');
    await keys.flush();
    expect(table.rows.get('session/a')?.toString()).toBe('1');
  });

  it('tells when what was to be written behind cannot be written', async () => {
    const { table, keys, broken } = setup();
    table.failures = 100;
    keys.setBehind(entry('session/a', '1'));
    await vi.waitFor(() => expect(broken).toHaveBeenCalledTimes(1));
  });

  it('closing writes what is queued and takes no more', async () => {
    const { table, keys } = setup();
    keys.setBehind(entry('session/a', '1'));
    await keys.close();
    expect(table.rows.has('session/a')).toBe(true);
    await expect(keys.set(entry('session/a', '2'))).rejects.toThrow('closed');
  });

  it('what comes after the end is not written, now or later', async () => {
    const { table, keys } = setup();
    const hold = keys.hold();
    await hold.set(entry('session/a', '1'));
    await keys.close();
    keys.release(hold);
    keys.setBehind(entry('received', '[]'));
    await keys.flush();
    expect(table.rows.size).toBe(0);
  });

  it('closing comes to an end when the table is away', async () => {
    const { table, keys } = setup();
    table.failures = 100;
    keys.setBehind(entry('session/a', '1'));
    await expect(keys.close()).rejects.toThrow('away');
  });

  it('keeps in memory what is read again, and only that', async () => {
    const { table, keys, read } = setup();
    const asked = vi.spyOn(table, 'get');
    await keys.set(new Map([...entry('session/a', '1'), ...entry('pre-key/1', '2'), ...entry('sent/M', '3')]));
    expect(await read('session/a')).toBe('1');
    expect(asked).not.toHaveBeenCalled();
    for (const key of ['pre-key/1', 'sent/M', 'pre-key/1', 'sent/M']) expect(await read(key)).toBeDefined();
    expect(asked).toHaveBeenCalledTimes(4);
  });

  it('a deleted key is gone, also from what is cached', async () => {
    const { keys, read } = setup({ 'session/a': '1' });
    expect(await read('session/a')).toBe('1');
    await keys.set(entry('session/a', null));
    expect(await read('session/a')).toBeUndefined();
  });
});
