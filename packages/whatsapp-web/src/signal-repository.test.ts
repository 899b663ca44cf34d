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

type Side = ReturnType<typeof phone>;

/** What somebody needs who writes to them for the first time. */
function bundleOf({ creds }: Pick<Side, 'creds'>) {
  const { keyPair, keyId, signature } = creds.signedPreKey;
  return {
    registrationId: creds.registrationId,
    identityKey: generateSignalPubKey(creds.signedIdentityKey.public),
    signedPreKey: { keyId, publicKey: generateSignalPubKey(keyPair.public), signature },
  };
}

const written = ({ repository }: Pick<Side, 'repository'>, to: string) =>
  repository.encryptMessage({ jid: to, data: encodeWAMessage({ conversation: 'oi' }) });

const read = ({ repository }: Pick<Side, 'repository'>, from: string, { type, ciphertext }: Written) =>
  repository.decryptMessage({ jid: from, type, ciphertext });

type Written = Awaited<ReturnType<typeof written>>;

/** The first message of a phone that knows our keys. */
async function firstMessage(from: Side, us: Pick<Side, 'creds'>) {
  await from.repository.injectE2ESession({ jid: ME, session: bundleOf(us) });
  return written(from, ME);
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

/** The two know each other, and what the phone has written last is still on its way. */
async function inConversation() {
  const us = repositoryOf(new DurableCredentials(), { lidsOf: () => Promise.resolve([]) });
  const bob = phone();
  await read(us, BOB, await firstMessage(bob, us));
  await read(bob, ME, await written(us, BOB));
  return { us, bob, late: await written(bob, ME) };
}

describe('what comes under an old session leaves the new one as it is', () => {
  it('that the phone has begun', async () => {
    const { us, bob, late } = await inConversation();
    await read(us, BOB, await firstMessage(bob, us));
    await read(us, BOB, late);
    await expect(read(bob, ME, await written(us, BOB))).resolves.toBeDefined();
    await expect(read(us, BOB, await written(bob, ME))).resolves.toBeDefined();
    await us.keys.close();
  });

  it('that we have begun', async () => {
    const { us, bob, late } = await inConversation();
    await us.repository.injectE2ESession({ jid: BOB, session: bundleOf(bob) });
    await read(us, BOB, late);
    await expect(read(bob, ME, await written(us, BOB))).resolves.toBeDefined();
    await expect(read(us, BOB, await written(bob, ME))).resolves.toBeDefined();
    await us.keys.close();
  });

  it('while the old one goes on', async () => {
    const { us, bob, late } = await inConversation();
    const next = await written(bob, ME);
    await read(us, BOB, await firstMessage(bob, us));
    for (const message of [late, next]) await read(us, BOB, message);
    await expect(read(us, BOB, late)).rejects.toThrow('No matching sessions');
    await us.keys.close();
  });
});

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
