import './quiet-console.ts';
import { expect, it } from 'vitest';
import { TestContext, chatWith, text } from '../test/test-line.ts';
import { Groups } from './groups.ts';
import { Numbers } from './numbers.ts';
import { SendAcks } from './send-acks.ts';
import { Sender } from './sender.ts';
import { SentMessages } from './sent-messages.ts';
import type { WebSession } from './session.ts';
import { WriteBehind } from './write-behind.ts';

const reset = Object.assign(new Error('write ECONNRESET'), { code: 'ECONNRESET' });

it('what fails with its line was not tried', async () => {
  const context = new TestContext();
  const sent = new SentMessages(new WriteBehind(context.credentials, () => undefined));
  const sender = new Sender({ context, sent, groups: new Groups(), numbers: new Numbers(), linkPreview: undefined });
  const sock = {
    user: { id: '5511900:7@s.whatsapp.net' },
    presenceSubscribe: () => Promise.resolve(),
    relayMessage: () => Promise.reject(reset),
  };
  // What a command that sends a text needs of it.
  const session = { sock, acks: new SendAcks() } as unknown as WebSession;
  const chat = { ...chatWith('5511800'), party: { hiddenId: '800' } };
  await expect(sender.execute(session, { kind: 'send', chat, id: 'X', content: text('olá') })).rejects.toMatchObject({
    code: 'ERR_WAPP_NOT_INITIALIZED',
    permanent: false,
  });
});
