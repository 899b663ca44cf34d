import { expect, it } from 'vitest';
import { DurableCredentials } from '../test/durable-credentials.ts';
import { loadCreds, signalKeyStore } from './signal-keys.ts';
import { WriteBehind } from './write-behind.ts';

it('says nothing of what stands in a key that cannot be read', async () => {
  const broken = Buffer.from('{"secret');
  const keys = new WriteBehind(
    new DurableCredentials(
      new Map([
        ['creds', broken],
        ['session/a', broken],
      ]),
    ),
    () => undefined,
  );
  await expect(loadCreds(keys)).rejects.toThrow(/^a stored key cannot be read$/);
  await expect(signalKeyStore(keys).get('session', ['a'])).rejects.toThrow(/^a stored key cannot be read$/);
});
