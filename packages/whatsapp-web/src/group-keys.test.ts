import { afterEach, describe, expect, it } from 'vitest';
import type { Party } from '@recado/channel/inbound';
import { MARIA, SHOP, afterCrash, closeLines, pairedLine, text, waitFor, type TestLine } from '../test/test-line.ts';

afterEach(closeLines);

const JOANA = '5511977776666';
const GROUP = '120363001234567890@g.us';
const chat = { key: GROUP, party: {}, group: { id: GROUP } };
const NAMING = [
  { how: 'by number', lid: false },
  { how: 'by hidden id', lid: true },
];

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

interface Asked extends TestLine {
  /** Maria's question */
  asked: string;
  /** as the inbox knows her */
  author: Party;
}

/** A group in which Maria has asked something, and a process that was not there when she did. */
async function askedBefore(lid: boolean): Promise<Asked> {
  const line = await pairedLine();
  line.fake.group(GROUP, 'Equipe', [MARIA, JOANA], { lid });
  const asked = await line.fake.customer(MARIA).text('quem vem?', { group: GROUP });
  await waitFor(() => expect(line.context.bodies()).toEqual(['quem vem?']));
  const author = line.context.messages()[0]?.sender ?? {};
  return { ...(await afterCrash(line)), asked, author };
}

describe.each(NAMING)('in a group whose members are named $how, after a restart', ({ lid }) => {
  it('an answer names who is answered, and shows what they wrote', async () => {
    const { fake, channel, asked, author } = await askedBefore(lid);
    const quoted = { fromMe: false, author, body: 'quem vem?' };
    await channel.execute({ kind: 'send', chat, id: 'G1', content: text('eu'), quotedId: asked, quoted });
    const maria = fake.customer(MARIA);
    for (const phone of [MARIA, JOANA]) {
      const { message } = await fake.customer(phone).nextMessage(({ id }) => id === 'G1');
      expect(message.extendedTextMessage?.contextInfo).toMatchObject({
        stanzaId: asked,
        participant: lid ? maria.lid : maria.jid,
        quotedMessage: { conversation: 'quem vem?' },
      });
    }
  });

  it('an answer to ourselves names us, with the text as it is now, or the file as it went out', async () => {
    const line = await askedBefore(lid);
    line.context.files.set(1, PNG);
    const picture = {
      type: 'media',
      kind: 'image',
      mime: 'image/png',
      mediaId: 1,
      fileName: 'a',
      caption: '',
    } as const;
    await line.channel.execute({ kind: 'send', chat, id: 'TEXT', content: text('às oito') });
    await line.channel.execute({ kind: 'send', chat, id: 'FILE', content: picture });
    const { fake, channel, context } = await afterCrash(line);
    for (const [quotedId, body] of [
      ['TEXT', 'às nove'],
      ['FILE', '📷'],
    ] as const) {
      const quoted = { fromMe: true, author: null, body };
      await channel.execute({ kind: 'send', chat, id: `TO ${quotedId}`, content: text('!'), quotedId, quoted });
    }
    const shown = async (wanted: string) =>
      (await fake.customer(JOANA).nextMessage(({ id }) => id === wanted)).message.extendedTextMessage?.contextInfo;
    const us = lid ? `9${SHOP}@lid` : `${SHOP}@s.whatsapp.net`;
    expect(await shown('TO TEXT')).toMatchObject({ participant: us, quotedMessage: { conversation: 'às nove' } });
    expect(await shown('TO FILE')).toMatchObject({ participant: us, quotedMessage: { imageMessage: {} } });
    expect(context.complaints).toEqual([]);
  });

  it('a reaction names whose message it is for, also when it is taken back', async () => {
    const { fake, channel, asked, author } = await askedBefore(lid);
    const maria = fake.customer(MARIA);
    const participant = lid ? maria.lid : maria.jid;
    for (const emoji of ['👍', '']) {
      await channel.execute({ kind: 'react', chat, id: asked, fromMe: false, author, emoji });
      const { message } = await maria.nextMessage((one) => Boolean(one.message.reactionMessage));
      const key = { remoteJid: GROUP, id: asked, fromMe: false, participant };
      expect(message.reactionMessage).toMatchObject({ text: emoji, key });
    }
  });

  it('what is ours is edited, reacted to and deleted', async () => {
    const line = await askedBefore(lid);
    await line.channel.execute({ kind: 'send', chat, id: 'OURS', content: text('às oito') });
    const { fake, channel } = await afterCrash(line);
    const maria = fake.customer(MARIA);
    await maria.nextMessage(({ id }) => id === 'OURS');
    await channel.execute({ kind: 'edit', chat, id: 'OURS', body: 'às nove' });
    await channel.execute({ kind: 'react', chat, id: 'OURS', fromMe: true, emoji: '👍' });
    await channel.execute({ kind: 'delete', chat, id: 'OURS' });
    const key = { remoteJid: GROUP, id: 'OURS', fromMe: true };
    const edited = (await maria.nextMessage()).message.protocolMessage;
    expect(edited).toMatchObject({ key, editedMessage: { extendedTextMessage: { text: 'às nove' } } });
    expect((await maria.nextMessage()).message.reactionMessage).toMatchObject({ key, text: '👍' });
    expect((await maria.nextMessage()).message.protocolMessage).toMatchObject({ key, type: 0 });
  });

  it('a read receipt names who wrote; without a name none is sent', async () => {
    const { fake, channel, asked, author } = await askedBefore(lid);
    const maria = fake.customer(MARIA);
    await channel.execute({ kind: 'read', chat, ids: ['UNKNOWN'] });
    await channel.execute({ kind: 'read', chat, ids: [asked], author });
    await waitFor(() => expect(maria.receipts).toContainEqual({ ids: [asked], type: 'read' }));
    const told = fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs.type === 'read');
    expect(told.map(({ attrs }) => [attrs.to, attrs.id, attrs.participant])).toEqual([
      [GROUP, asked, lid ? maria.lid : maria.jid],
    ]);
  });

  it('of somebody who is a member no more', async () => {
    const { fake, channel, asked, author } = await askedBefore(lid);
    const maria = fake.customer(MARIA);
    const equipe = fake.group(GROUP, 'Equipe', [JOANA], { lid });
    equipe.remove(MARIA, JOANA);
    const quoted = { fromMe: false, author, body: 'quem vem?' };
    await channel.execute({ kind: 'send', chat, id: 'G2', content: text('eu'), quotedId: asked, quoted });
    const { message } = await fake.customer(JOANA).nextMessage(({ id }) => id === 'G2');
    expect(message.extendedTextMessage?.contextInfo?.participant).toBe(lid ? maria.lid : maria.jid);
  });
});
