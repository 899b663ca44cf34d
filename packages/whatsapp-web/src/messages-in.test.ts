import { buffer } from 'node:stream/consumers';
import { proto } from 'baileys';
import { afterEach, describe, expect, it } from 'vitest';
import type { InboundEvent } from '@recado/channel/inbound';
import {
  MARIA,
  SHOP,
  afterCrash,
  closeLines,
  pairedLine,
  send,
  text,
  waitFor,
  type TestContext,
} from '../test/test-line.ts';

afterEach(closeLines);

const GROUP = '120363001234567890@g.us';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const { MESSAGE_EDIT, REVOKE } = proto.Message.ProtocolMessage.Type;
const edit = (key: proto.IMessageKey, body: string): proto.IMessage => ({
  protocolMessage: { type: MESSAGE_EDIT, key, editedMessage: { conversation: body } },
});
const revoke = (key: proto.IMessageKey): proto.IMessage => ({ protocolMessage: { type: REVOKE, key } });

const all = <K extends InboundEvent['kind']>(context: TestContext, kind: K) =>
  context.events.filter((event): event is Extract<InboundEvent, { kind: K }> => event.kind === kind);

const arrived = async (context: TestContext, count: number) => {
  await waitFor(() => expect(context.messages()).toHaveLength(count));
  return context.messages();
};

describe('what a customer sends', () => {
  it('each kind, in order, from one person with a phone and a hidden id', async () => {
    const { fake, context } = await pairedLine();
    const maria = fake.customer(MARIA, { name: 'Maria' });
    const first = await maria.text('olá');
    await maria.reply(first, 'e mais');
    await maria.image(PNG, { caption: 'foto' });
    await maria.video(PNG);
    await maria.audio(PNG);
    await maria.voice(PNG);
    await maria.document(PNG, { fileName: 'nota.pdf' });
    await maria.sticker(PNG);
    await maria.location(-23.5, -46.6, { name: 'Praça' });
    await maria.liveLocation(-23.5, -46.6);
    await maria.contacts([{ name: 'Ana', vcard: 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD' }]);
    const messages = await arrived(context, 11);
    expect(messages.map(({ content }) => (content.type === 'media' ? content.kind : content.type))).toEqual([
      'text',
      'text',
      'image',
      'video',
      'audio',
      'voice',
      'document',
      'sticker',
      'location',
      'location',
      'contacts',
    ]);
    expect(messages[0]).toMatchObject({
      id: first,
      fromMe: false,
      live: true,
      chat: { key: `9${MARIA}`, party: { phone: MARIA, hiddenId: `9${MARIA}`, name: 'Maria' } },
    });
    expect(messages[1]?.quotedId).toBe(first);
    expect(new Set(messages.map(({ chat }) => chat.key)).size).toBe(1);
  });

  it('edits, deletes and reactions', async () => {
    const { fake, context } = await pairedLine();
    const maria = fake.customer(MARIA);
    const id = await maria.text('olá');
    await maria.edit(id, 'olá!');
    await maria.react(id, '👍');
    await maria.delete(id);
    await waitFor(() => expect(all(context, 'delete')).toMatchObject([{ id }]));
    const byMaria = { id, fromMe: false, sender: { phone: MARIA }, chat: { key: `9${MARIA}` } };
    expect(all(context, 'delete')).toMatchObject([byMaria]);
    expect(all(context, 'edit')).toMatchObject([{ ...byMaria, body: 'olá!' }]);
    expect(all(context, 'reaction')).toMatchObject([{ ...byMaria, emoji: '👍' }]);
  });

  it('edits and deletes in a group: by whom', async () => {
    const { fake, context } = await pairedLine();
    fake.group(GROUP, 'Equipe', [MARIA]);
    const maria = fake.customer(MARIA);
    const id = await maria.text('oi', { group: GROUP });
    await maria.edit(id, 'oi!', { group: GROUP });
    await maria.delete(id, { group: GROUP });
    const byMaria = { id, fromMe: false, sender: { phone: MARIA }, chat: { key: GROUP } };
    await waitFor(() => expect(all(context, 'delete')).toMatchObject([byMaria]));
    expect(all(context, 'edit')).toMatchObject([{ ...byMaria, body: 'oi!' }]);
  });

  it('files can be fetched, also after their link has expired', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    const id = await maria.image(PNG);
    const content = (await arrived(context, 1))[0]?.content;
    if (content?.type !== 'media') throw new Error('not a file');
    expect(await buffer(await channel.download(content.ref))).toEqual(PNG);
    maria.expireMedia(id);
    expect(await buffer(await channel.download(content.ref))).toEqual(PNG);
    maria.expireMedia(id);
    fake.company(SHOP).loseMedia(true);
    await expect(channel.download(content.ref)).rejects.toMatchObject({
      code: 'ERR_WAPP_DOWNLOAD_MEDIA',
      permanent: true,
    });
  });

  it('in a group, with its name', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.group(GROUP, 'Equipe', [MARIA]);
    await fake.customer(MARIA).text('oi', { group: GROUP });
    await arrived(context, 1);
    expect(context.messages()[0]).toMatchObject({
      chat: { key: GROUP, group: { id: GROUP } },
      sender: { phone: MARIA },
    });
    await waitFor(() => expect(all(context, 'group')).toMatchObject([{ group: { id: GROUP, subject: 'Equipe' } }]));
    expect(await channel.groupInfo(GROUP)).toMatchObject({
      subject: 'Equipe',
      participants: expect.arrayContaining([expect.objectContaining({ phone: MARIA })]),
    });
  });

  it('calls, typing, a new picture', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    await send(channel, MARIA, text('oi'));
    maria.call();
    await waitFor(() => expect(all(context, 'call')).toMatchObject([{ chat: { party: { phone: MARIA } } }]));
    const answered = maria.call({ answered: true });
    const missed = maria.call();
    await waitFor(() => expect(all(context, 'call').map(({ id }) => id)).toContain(missed));
    expect(all(context, 'call').map(({ id }) => id)).not.toContain(answered);
    maria.typing();
    await waitFor(() => expect(context.presences).toContainEqual([`9${MARIA}`, 'composing']));
    maria.changePicture(PNG);
    await waitFor(() => expect(all(context, 'party').some(({ pictureUrl }) => Boolean(pictureUrl))).toBe(true));
  });

  it('by somebody who hides the phone number', async () => {
    const { fake, context, channel } = await pairedLine();
    const hidden = fake.customer('5511977776666', { hidePhone: true });
    await hidden.text('quem sou');
    const [message] = await arrived(context, 1);
    expect(message?.chat.party.phone).toBeUndefined();
    const { party } = message?.chat ?? { party: {} };
    await channel.execute({ kind: 'send', chat: { key: 'x', party }, id: 'OUT1', content: text('olá') });
    expect(await hidden.nextMessage()).toMatchObject({ id: 'OUT1' });
  });

  it('typed on the company’s own phone', async () => {
    const { fake, context } = await pairedLine();
    await fake.company(SHOP).text(MARIA, 'do celular');
    const [message] = await arrived(context, 1);
    expect(message).toMatchObject({ fromMe: true, content: { body: 'do celular' }, chat: { party: { phone: MARIA } } });
  });

  it('edited and deleted on the company’s own phone', async () => {
    const { fake, context } = await pairedLine();
    const phone = fake.company(SHOP);
    const id = await phone.text(MARIA, 'do celular');
    await phone.send(MARIA, edit({ id, fromMe: true }, 'corrigido'));
    await phone.send(MARIA, revoke({ id, fromMe: true }));
    const byUs = { id, fromMe: true, sender: {}, chat: { party: { phone: MARIA } } };
    await waitFor(() => expect(all(context, 'delete')).toMatchObject([byUs]));
    expect(all(context, 'edit')).toMatchObject([{ ...byUs, body: 'corrigido' }]);
  });

  it('typed on the company’s own phone in a group and read there while we were away', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.group(GROUP, 'Equipe', [MARIA]);
    await channel.stop();
    const id = await fake.company(SHOP).text(GROUP, 'pessoal');
    fake.customer(MARIA).delivered([id], { group: GROUP });
    fake.customer(MARIA).read([id], { group: GROUP });
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(line.context.messages()).toMatchObject([{ id, fromMe: true, chat: { key: GROUP } }]));
    const acks = () => all(line.context, 'ack').map((event) => [event.id, event.chat.key, event.ack]);
    await waitFor(() =>
      expect(acks()).toEqual([
        [id, GROUP, 3],
        [id, GROUP, 4],
      ]),
    );
  });
});

describe('what cannot be read', () => {
  it('is a placeholder while it is asked for, and then what it was', async () => {
    const { fake, context } = await pairedLine();
    const id = await fake.customer(MARIA).text('escondido', { unavailable: true });
    await waitFor(() => expect(context.bodies()).toEqual(['unreadable']));
    expect(all(context, 'message')[0]).toMatchObject({ id, content: { reason: 'undecryptable' } });
    await waitFor(() => expect(context.bodies()).toEqual(['escondido']));
  });

  it('and never comes readable stays a placeholder, and holds nothing up', async () => {
    const { fake, context } = await pairedLine();
    fake.company(SHOP).switchedOn(false);
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await maria.text('perdido', { undecryptable: 'always' });
    await maria.text('dois');
    await waitFor(() => expect(context.bodies().toSorted()).toEqual(['dois', 'um', 'unreadable']));
  });

  it('is sent again by its writer', async () => {
    const { fake, context } = await pairedLine();
    const id = await fake.customer(MARIA).text('segredo', { undecryptable: true });
    await waitFor(() => expect(context.bodies()).toEqual(['segredo']));
    expect(context.events.filter((event) => event.kind === 'message').map(({ id: each }) => each)).toContain(id);
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
  });
});
