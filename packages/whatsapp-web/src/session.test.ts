import { afterEach, expect, it, vi } from 'vitest';
import { closeLines, pairedLine } from '../test/test-line.ts';
import { Groups } from './groups.ts';
import { ReceivedMessages } from './received-messages.ts';
import { SentMessages } from './sent-messages.ts';
import { WebSession } from './session.ts';
import { loadCreds } from './signal-keys.ts';
import { StorageUse } from './storage-use.ts';
import { WriteBehind } from './write-behind.ts';

afterEach(closeLines);

const quiet = (): void => undefined;

it('a phone is not unlinked for longer than anybody waits', async () => {
  const { fake, context, channel } = await pairedLine();
  await channel.stop();
  const keys = new WriteBehind(context.credentials, quiet);
  const session = new WebSession(
    {
      context,
      storage: new StorageUse(),
      url: fake.url,
      fetchAgent: undefined,
      qrMs: undefined,
      creds: await loadCreds(keys),
      keys,
      received: await ReceivedMessages.load(keys),
      sent: new SentMessages(keys),
      groups: new Groups(),
    },
    { qr: quiet, paired: quiet, open: quiet, restricted: quiet, capped: quiet, passkeyRequired: quiet, closed: quiet },
  );
  await vi.waitFor(() => expect(session.isOpen).toBe(true));
  vi.spyOn(session.sock, 'logout').mockReturnValue(new Promise(() => undefined));
  await expect(session.logout(20)).rejects.toThrow('did not answer in time');
  await session.hangUp();
  await keys.close();
});
