import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

// What a person would see, before the quiet console stands in front of it: a console that nobody has quietened before.
const METHODS = ['log', 'info', 'warn', 'error'] as const;
const seen: unknown[][] = [];
vi.stubGlobal('console', new Console(new PassThrough()));
for (const method of METHODS) console[method] = (...args: unknown[]) => void seen.push(args);
// Anew, if another file of this worker has quietened the console that stood here before.
const anew = './quiet-console.ts?anew';
await import(anew);
const { DEFAULT_CONNECTION_CONFIG, Curve, initAuthCreds, addTransactionCapability } = await import('baileys');
const { baileysLog, loggable } = await import('./baileys-log.ts');

const ignore = (): void => undefined;
const silent = baileysLog({ debug: ignore, info: ignore, warn: ignore, error: ignore });

/** A party of the Signal protocol, its keys in memory. */
function party() {
  const rows = new Map<string, unknown>();
  const creds = initAuthCreds();
  const keys = addTransactionCapability(
    {
      get: (type, ids) =>
        Object.fromEntries(
          ids.flatMap((id) => (rows.has(`${type}/${id}`) ? [[id, rows.get(`${type}/${id}`)]] : [])),
        ) as never,
      set: (data) => {
        for (const [type, values] of Object.entries(data))
          for (const [id, value] of Object.entries(values ?? {}))
            if (value === null) rows.delete(`${type}/${id}`);
            else rows.set(`${type}/${id}`, value);
      },
    },
    silent,
    { maxCommitRetries: 1, delayBetweenTriesMs: 1 },
  );
  const repository = DEFAULT_CONNECTION_CONFIG.makeSignalRepository({ creds, keys }, silent);
  const bundle = async (id: number) => {
    const preKey = Curve.generateKeyPair();
    await keys.set({ 'pre-key': { [id]: preKey } });
    return {
      registrationId: creds.registrationId,
      identityKey: Buffer.concat([Buffer.from([5]), creds.signedIdentityKey.public]),
      signedPreKey: {
        keyId: creds.signedPreKey.keyId,
        publicKey: Buffer.concat([Buffer.from([5]), creds.signedPreKey.keyPair.public]),
        signature: creds.signedPreKey.signature,
      },
      preKey: { keyId: id, publicKey: Buffer.concat([Buffer.from([5]), preKey.public]) },
    };
  };
  return { repository, bundle };
}

afterAll(() => vi.unstubAllGlobals());

const A = '5511900000001@s.whatsapp.net';
const B = '5511900000002@s.whatsapp.net';

describe('what libsignal prints', () => {
  afterEach(() => void seen.splice(0));

  it('is not seen: closed sessions with their keys, failed decryptions', async () => {
    const alice = party();
    const bob = party();
    const write = async () => alice.repository.encryptMessage({ jid: B, data: Buffer.from('hello') });
    const read = ({ type, ciphertext }: Awaited<ReturnType<typeof write>>) =>
      bob.repository.decryptMessage({ jid: A, type, ciphertext });
    await alice.repository.injectE2ESession({ jid: B, session: await bob.bundle(1) });
    const first = await write();
    await read(first);
    // A second session closes the first, which is printed whole.
    await alice.repository.injectE2ESession({ jid: B, session: await bob.bundle(2) });
    await read(await write());
    const garbled = await write();
    garbled.ciphertext[garbled.ciphertext.length - 9] = (garbled.ciphertext.at(-9) ?? 0) ^ 255;
    await expect(read({ ...garbled, type: 'msg' })).rejects.toThrow('No matching sessions');
    expect(seen).toEqual([]);
  });

  it('would be seen without: the same calls from elsewhere are', () => {
    // eslint-disable-next-line no-console
    console.info('Closing session:', { privKey: 'x' });
    expect(seen).toEqual([['Closing session:', { privKey: 'x' }]]);
  });
});

describe("Baileys' log", () => {
  it('passes on its words and the reason, and none of its objects', () => {
    const debug = vi.fn<(o: object, m: string) => void>();
    const log = baileysLog({ debug, info: ignore, warn: ignore, error: ignore });
    log.child({ creds: 'secret' }).error({ err: new Error('Bad MAC'), key: { private: 'secret' } }, 'failed');
    log.info('offline preview', JSON.stringify({ secret: true }));
    expect(JSON.stringify(debug.mock.calls)).not.toContain('secret');
    expect(debug.mock.calls[0]).toEqual([{ reason: 'Bad MAC' }, 'baileys: failed']);
    expect(debug.mock.calls[1]).toEqual([{}, 'baileys: offline preview']);
  });
  it("an error of Baileys' is logged without what it carries", () => {
    const error = Object.assign(new Error('Invalid message stanza'), { data: { content: 'secret' } });
    expect(JSON.stringify(loggable(error))).not.toContain('secret');
    expect(loggable(error).reason).toBe('Invalid message stanza');
  });
});
