// What our Signal repository keeps in memory.
import { addTransactionCapability, initAuthCreds } from 'baileys';
import { expect, it } from 'vitest';
import { baileysLog } from './baileys-log.ts';
import { DurableCredentials } from '../test/durable-credentials.ts';
import { signalKeyStore } from './signal-keys.ts';
import { storingRepository } from './signal-repository.ts';
import { WriteBehind } from './write-behind.ts';

const quiet = (): void => undefined;
const nothing = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const PEOPLE = 3_000;

it('knows everybody, and keeps only some in memory', async () => {
  const log = baileysLog(nothing);
  const keys = new WriteBehind(new DurableCredentials(), quiet);
  const intake = { take: () => Promise.resolve(), knows: () => false };
  const options = { maxCommitRetries: 1, delayBetweenTriesMs: 0 };
  const auth = { creds: initAuthCreds(), keys: addTransactionCapability(signalKeyStore(keys), log, options) };
  const { lidMapping } = storingRepository(keys, intake, () => undefined, quiet)(auth, log, undefined);
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
