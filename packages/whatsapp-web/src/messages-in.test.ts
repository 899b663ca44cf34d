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

describe('nothing is lost, nothing doubled', () => {
  it('what waited while we were away comes in order, as a replay', async () => {
    const { fake, context, channel } = await pairedLine();
    await channel.stop();
    const maria = fake.customer(MARIA);
    for (let n = 0; n < 20; n += 1) await maria.text(`m${n}`);
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(line.context.bodies()).toEqual(Array.from({ length: 20 }, (_, n) => `m${n}`)));
    expect(line.context.messages().every(({ live }) => !live)).toBe(true);
  });

  it('a message that could not be stored is not acknowledged, and comes again', async () => {
    const { fake, context } = await pairedLine();
    context.refusals = 1;
    await fake.customer(MARIA).text('importante');
    await waitFor(() => expect(context.state?.status).toBe('TIMEOUT'));
    expect(context.bodies()).toEqual([]);
    expect(fake.company(SHOP).unacknowledged).toBeGreaterThan(0);
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(line.context.bodies()).toEqual(['importante']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    // The conversation goes on with the same keys.
    await fake.customer(MARIA).text('e depois');
    await waitFor(() => expect(line.context.bodies()).toEqual(['importante', 'e depois']));
    expect(
      line.context.events.filter((event) => event.kind === 'message' && event.content.type === 'unreadable'),
    ).toEqual([]);
  });

  it.each([
    ['before the message is stored', 'before'],
    ['after it is stored, before its keys are', 'after'],
  ])('the process dies %s', async (_, moment) => {
    const { fake, context } = await pairedLine();
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await waitFor(() => expect(context.bodies()).toEqual(['um']));
    const { promise, resolve } = Promise.withResolvers<void>();
    context.beforeReceive = (events) => {
      if (moment === 'after') context.events.push(...events);
      context.isDead = true;
      resolve();
      return Promise.resolve();
    };
    await maria.text('dois');
    await promise;
    const line = await afterCrash({ fake, context });
    await maria.text('três');
    await waitFor(() => expect(line.context.bodies()).toEqual(['um', 'dois', 'três']));
    expect(
      line.context.events.filter((event) => event.kind === 'message' && event.content.type === 'unreadable'),
    ).toEqual([]);
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
  });

  it('the process dies after the receipt, before the keys are written', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await waitFor(() => expect(context.bodies()).toEqual(['um']));
    await send(channel, MARIA, text('resposta'));
    // From here on no key is written any more, and receipts go out all the same.
    const { promise, resolve } = Promise.withResolvers<void>();
    context.credentials.gate = promise;
    await maria.text('dois');
    await maria.text('três');
    await waitFor(() => expect(context.bodies()).toEqual(['um', 'dois', 'três']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    const line = await afterCrash({ fake, context });
    resolve();
    await maria.text('quatro');
    await waitFor(() => expect(line.context.bodies()).toEqual(['um', 'dois', 'três', 'quatro']));
    await send(line.channel, MARIA, text('outra resposta'));
    await maria.text('cinco');
    await waitFor(() => expect(line.context.bodies().at(-1)).toBe('cinco'));
    expect(
      line.context.events.filter((event) => event.kind === 'message' && event.content.type === 'unreadable'),
    ).toEqual([]);
  });

  it('the process dies after the keys are written, and the receipt is lost', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    await maria.text('um');
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    await send(channel, MARIA, text('resposta'));
    await maria.nextMessage();
    context.beforeReceive = () => {
      // What we say from here on is not heard.
      fake.faults.mute(true);
      return Promise.resolve();
    };
    const id = await maria.text('dois');
    await waitFor(() => expect(context.credentials.rows.get('received')?.toString()).toContain(id));
    fake.faults.drop(SHOP);
    fake.faults.mute(false);
    expect(fake.company(SHOP).unacknowledged).toBeGreaterThan(0);
    const line = await afterCrash({ fake, context });
    await maria.text('três');
    await waitFor(() => expect(line.context.bodies()).toEqual(['um', 'dois', 'três']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    expect(line.context.events.filter(({ kind }) => kind === 'message')).toHaveLength(3);
    expect(fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs.type === 'retry')).toEqual([]);
  });

  it('the receipt is lost: what comes again is known, and not asked for', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    // Both sides have spoken: from here on a used key is one that fits no session.
    await maria.text('olá');
    await waitFor(() => expect(context.bodies()).toEqual(['olá']));
    await send(channel, MARIA, text('olá'));
    await maria.nextMessage();
    context.events.splice(0);
    fake.faults.duplicateNext(5);
    for (let n = 0; n < 5; n += 1) await maria.text(`m${n}`);
    await waitFor(() => expect(context.bodies()).toEqual(['m0', 'm1', 'm2', 'm3', 'm4']));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
    expect(context.events.filter(({ kind }) => kind === 'message')).toHaveLength(5);
    expect(fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs.type === 'retry')).toEqual([]);
  });
});
