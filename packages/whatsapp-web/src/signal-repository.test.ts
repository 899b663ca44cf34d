// What our Signal repository keeps in memory.
import './quiet-console.ts';
import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  encodeWAMessage,
  generateSignalPubKey,
  initAuthCreds,
  type LIDMapping,
  type SignalKeyStore,
} from 'baileys';
import { describe, expect, it, vi } from 'vitest';
import { baileysLog } from './baileys-log.ts';
import { DurableCredentials } from '../test/durable-credentials.ts';
import { signalKeyStore } from './signal-keys.ts';
import { storingRepository } from './signal-repository.ts';
import { WriteBehind } from './write-behind.ts';

const quiet = (): void => undefined;
const nothing = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const PEOPLE = 3_000;

const intake = { take: () => Promise.resolve(), takeUnreadable: () => Promise.resolve(), knows: () => false };
const log = baileysLog(nothing);
const ME = '5511900000001@s.whatsapp.net';
const BOB = '5511911112222@s.whatsapp.net';

type Make = typeof DEFAULT_CONNECTION_CONFIG.makeSignalRepository;
type LidsOf = () => Promise<LIDMapping[] | undefined>;

function made(make: Make, stored: SignalKeyStore, lidsOf?: LidsOf) {
  const options = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
  const auth = { creds: initAuthCreds(), keys: addTransactionCapability(stored, log, options) };
  return { creds: auth.creds, repository: make(auth, log, lidsOf) };
}

/** Ours, on this table. */
function repositoryOf(table: DurableCredentials, { lidsOf, onRefused = quiet, patienceMs }: Options = {}) {
  const keys = new WriteBehind(table, quiet);
  const make = storingRepository(keys, intake, () => undefined, onRefused, patienceMs);
  return { keys, ...made(make, signalKeyStore(keys), lidsOf) };
}

interface Options {
  lidsOf?: LidsOf;
  onRefused?: (error: unknown) => void;
  patienceMs?: number;
}

/** Of a phone: Baileys' own. */
const phone = () =>
  made(
    DEFAULT_CONNECTION_CONFIG.makeSignalRepository,
    signalKeyStore(new WriteBehind(new DurableCredentials(), quiet)),
  );

/** The first message of a phone that knows our keys. */
async function firstMessage(from: ReturnType<typeof phone>, { creds }: ReturnType<typeof phone>) {
  const { keyPair, keyId, signature } = creds.signedPreKey;
  const session = {
    registrationId: creds.registrationId,
    identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
    signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public), signature },
  };
  await from.repository.injectE2ESession({ jid: ME, session });
  return from.repository.encryptMessage({ jid: ME, data: encodeWAMessage({ conversation: 'oi' }) });
}

it('knows everybody, and keeps only some in memory', async () => {
  const { repository, keys } = repositoryOf(new DurableCredentials());
  const { lidMapping } = repository;
  const people = Array.from({ length: PEOPLE }, (_, n) => ({
    lid: `${80_000 + n}@lid`,
    pn: `${90_000 + n}@s.whatsapp.net`,
  }));
  await lidMapping.storeLIDPNMappings(people);
  expect(Reflect.get(lidMapping, 'mappingCache')).toMatchObject({ size: 4_000 });
  const found = await lidMapping.getLIDsForPNs(people.map(({ pn }) => pn));
  expect(found?.map(({ lid }) => lid).toSorted()).toEqual(people.map(({ lid }) => lid).toSorted());
  await keys.close();
});

/** Our repository, which knows Bob, where Bob has a new phone now. */
async function withNewPhone(options: Options = {}, table = new DurableCredentials()) {
  const us = repositoryOf(table, options);
  const { type, ciphertext } = await firstMessage(phone(), us);
  await us.repository.decryptMessage({ jid: BOB, type, ciphertext });
  return { ...us, table, fromNewPhone: await firstMessage(phone(), us) };
}

describe('the keys of one person', () => {
  it.each([0, 1, 2, 4, 8])('are used for both ways at once: %i steps apart', async (steps) => {
    const { repository, keys, fromNewPhone } = await withNewPhone({ lidsOf: () => Promise.resolve([]) });
    const encrypted = repository.encryptMessage({ jid: BOB, data: encodeWAMessage({ conversation: 'olá' }) });
    // A failure is one way to come to an end.
    const ended = encrypted.then(
      () => true,
      () => true,
    );
    for (let n = 0; n < steps; n += 1) await new Promise((resolve) => setImmediate(resolve));
    const { type, ciphertext } = fromNewPhone;
    const plain = await repository.decryptMessage({ jid: BOB, type, ciphertext });
    expect(plain.length).toBeGreaterThan(0);
    expect(await ended).toBe(true);
    await keys.close();
  });

  it('are not waited for by another company that writes to the same person, and have the usual names', async () => {
    const slow = await withNewPhone();
    const table = new DurableCredentials();
    const other = await withNewPhone({}, table);
    slow.table.gate = new Promise(() => undefined);
    void slow.repository.encryptMessage({ jid: BOB, data: encodeWAMessage({ conversation: '1' }) });
    await vi.waitFor(() => expect(slow.table.waiting).toBe(1));
    await other.repository.encryptMessage({ jid: BOB, data: encodeWAMessage({ conversation: '2' }) });
    expect([...table.rows.keys()].filter((key) => key.includes('5511911112222')).toSorted()).toEqual([
      'identity-key/5511911112222.0',
      'session/5511911112222.0',
    ]);
  });

  it('that are in use for too long end the line', async () => {
    const onRefused = vi.fn<(error: unknown) => void>();
    const { repository, table } = await withNewPhone({ onRefused, patienceMs: 500 });
    table.gate = new Promise(() => undefined);
    void repository.encryptMessage({ jid: BOB, data: encodeWAMessage({ conversation: '1' }) });
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1));
  });
});
