import { afterEach, describe, expect, it } from 'vitest';
import type { InboundEvent } from '@recado/channel/inbound';
import type { OutboundContent } from '@recado/channel/outbound';
import {
  MARIA,
  SHOP,
  TestContext,
  afterCrash,
  chatWith,
  closeLines,
  openChannel,
  pairedLine,
  send,
  text,
  untilStatus,
  waitFor,
} from '../test/test-line.ts';

afterEach(closeLines);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const GROUP = '120363001234567890@g.us';

const acksOf = (context: TestContext, id: string) =>
  context.events
    .filter((event): event is Extract<InboundEvent, { kind: 'ack' }> => event.kind === 'ack' && event.id === id)
    .map(({ ack }) => ack);

const file = (kind: 'image' | 'video' | 'audio' | 'voice' | 'document' | 'sticker', mime: string): OutboundContent => ({
  type: 'media',
  kind,
  mime,
  mediaId: 1,
  fileName: 'arquivo',
  caption: '',
});

describe('what is sent', () => {
  it.each<[string, OutboundContent, string]>([
    ['text', text('olá'), 'extendedTextMessage'],
    ['image', file('image', 'image/png'), 'imageMessage'],
    ['video', file('video', 'video/mp4'), 'videoMessage'],
    ['audio', file('audio', 'audio/mpeg'), 'audioMessage'],
    ['voice', file('voice', 'audio/ogg'), 'audioMessage'],
    ['document', file('document', 'application/pdf'), 'documentMessage'],
    ['sticker', file('sticker', 'image/webp'), 'stickerMessage'],
    ['location', { type: 'location', latitude: -23.5, longitude: -46.6, description: 'Praça' }, 'locationMessage'],
    ['contact', { type: 'contacts', vcards: ['BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nEND:VCARD'] }, 'contactMessage'],
    ['list', { type: 'list', body: 'Escolha', button: 'Ver', rows: [{ id: '1', title: 'Um' }] }, 'extendedTextMessage'],
  ])('%s', async (_, content, field) => {
    const { fake, context, channel } = await pairedLine();
    context.files.set(1, PNG);
    const maria = fake.customer(MARIA);
    const id = await send(channel, MARIA, content);
    const got = await maria.nextMessage();
    expect(got.id).toBe(id);
    expect(Object.keys(got.message)).toContain(field);
    expect(content.type === 'media' ? await fake.openMedia(got) : PNG).toEqual(PNG);
    await waitFor(() => expect(acksOf(context, id)).toContain(3));
  });

  it('receipts raise it to read', async () => {
    const { fake, context, channel } = await pairedLine({ receipts: 'read' });
    fake.customer(MARIA);
    const id = await send(channel, MARIA, text('olá'));
    await waitFor(() => expect(acksOf(context, id)).toContain(4));
  });

  it('a tick whose storing was cut short by the death of the process comes again', async () => {
    const { fake, context, channel } = await pairedLine({ receipts: 'none' });
    const maria = fake.customer(MARIA);
    const id = await send(channel, MARIA, text('olá'));
    await maria.nextMessage();
    await fake.company(SHOP).settled();
    const { promise, resolve } = Promise.withResolvers<void>();
    context.beforeReceive = () => {
      context.isDead = true;
      resolve();
      return Promise.resolve();
    };
    maria.read([id]);
    await promise;
    // What was said before has been heard when this is answered.
    await channel.checkNumber('5511977776666');
    expect(fake.company(SHOP).unacknowledged).toBe(1);
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(acksOf(line.context, id)).toEqual([4]));
    await waitFor(() => expect(fake.company(SHOP).unacknowledged).toBe(0));
  });

  it('a tick that could not be stored is not acknowledged, and comes again', async () => {
    const { fake, context, channel } = await pairedLine({ receipts: 'none' });
    const maria = fake.customer(MARIA);
    const id = await send(channel, MARIA, text('olá'));
    await maria.nextMessage();
    context.refusals = 1;
    maria.read([id]);
    await untilStatus(context, 'TIMEOUT');
    expect(fake.company(SHOP).unacknowledged).toBeGreaterThan(0);
    const line = await afterCrash({ fake, context });
    await waitFor(() => expect(acksOf(line.context, id)).toEqual([4]));
  });

  it('a text with the preview of its link', async () => {
    const { fake, context } = await pairedLine();
    const asked: string[] = [];
    const next = new TestContext(context.credentials);
    const linkPreview = (body: string) => {
      asked.push(body);
      const preview = { url: 'https://a.example', title: 'A página', description: 'Sobre tudo' };
      return Promise.resolve(body.includes('https:') ? preview : undefined);
    };
    fake.faults.drop(SHOP);
    const channel = await openChannel(fake, next, { linkPreview });
    await untilStatus(next, 'CONNECTED');
    const maria = fake.customer(MARIA);
    await send(channel, MARIA, text('veja https://a.example'));
    await send(channel, MARIA, text('sem endereço'));
    const own = { url: 'https://b.example', title: 'Outra', description: '' };
    await send(channel, MARIA, { type: 'text', body: 'https://b.example', preview: own });
    await waitFor(() => expect(maria.received).toHaveLength(3));
    expect(maria.received.map(({ message }) => message.extendedTextMessage)).toMatchObject([
      {
        text: 'veja https://a.example',
        matchedText: 'https://a.example',
        title: 'A página',
        description: 'Sobre tudo',
      },
      { text: 'sem endereço' },
      { matchedText: 'https://b.example', title: 'Outra' },
    ]);
    expect(maria.received[1]?.message.extendedTextMessage?.matchedText).toBeFalsy();
    expect(asked).toEqual(['veja https://a.example', 'sem endereço']);
  });

  it('answers, edits, deletes, reactions, read receipts', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    const asked = await maria.text('tem?');
    await waitFor(() => expect(context.bodies()).toEqual(['tem?']));
    const chat = context.messages()[0]?.chat ?? chatWith(MARIA);
    await channel.execute({ kind: 'read', chat, ids: [asked] });
    await channel.execute({ kind: 'presence', chat, state: 'composing' });
    const quoted = { fromMe: false, author: chat.party, body: 'tem?' };
    await channel.execute({ kind: 'send', chat, id: 'ANSWER', content: text('tem'), quotedId: asked, quoted });
    await channel.execute({ kind: 'edit', chat, id: 'ANSWER', body: 'temos' });
    await channel.execute({ kind: 'react', chat, id: asked, fromMe: false, emoji: '👍' });
    await channel.execute({ kind: 'delete', chat, id: 'ANSWER' });
    await waitFor(() => expect(maria.received).toHaveLength(4));
    const [answer, edited, reaction, deleted] = maria.received;
    expect(answer?.message.extendedTextMessage?.contextInfo).toMatchObject({
      stanzaId: asked,
      participant: maria.lid,
      quotedMessage: { conversation: 'tem?' },
    });
    expect(JSON.stringify(edited?.message)).toContain('temos');
    expect(reaction?.message.reactionMessage).toMatchObject({ text: '👍', key: { id: asked, fromMe: false } });
    expect(deleted?.message.protocolMessage?.key).toMatchObject({ id: 'ANSWER', fromMe: true });
    await waitFor(() => expect(maria.receipts).toContainEqual({ ids: [asked], type: 'read' }));
  });

  it('to a group', async () => {
    const { fake, channel } = await pairedLine();
    fake.group(GROUP, 'Equipe', [MARIA, '5511977776666']);
    const chat = { key: GROUP, party: {}, group: { id: GROUP } };
    await channel.execute({ kind: 'send', chat, id: 'G1', content: text('oi, grupo') });
    for (const phone of [MARIA, '5511977776666'])
      expect(await fake.customer(phone).nextMessage()).toMatchObject({ id: 'G1', group: GROUP });
  });

  it('to a number that is not on WhatsApp, or was written with another ninth digit', async () => {
    const { fake, channel } = await pairedLine({ registered: (phone) => phone === '551188887777' });
    await expect(send(channel, '5511900009999', text('?'))).rejects.toMatchObject({
      code: 'ERR_WAPP_INVALID_CONTACT',
      permanent: true,
    });
    expect(await channel.checkNumber('5511988887777')).toMatchObject({ exists: true, number: '551188887777' });
    const written = fake.customer('551188887777');
    await send(channel, '5511988887777', text('olá'));
    expect(await written.nextMessage()).toBeDefined();
  });

  it('by a restricted account to a stranger: refused for good', async () => {
    const { fake, channel } = await pairedLine();
    fake.customer(MARIA);
    fake.company(SHOP).timelock(new Date(Date.now() + 3_600_000));
    await expect(send(channel, MARIA, text('olá'))).rejects.toMatchObject({
      code: 'ERR_WAPP_RESTRICTED',
      permanent: true,
    });
  });

  it('profile pictures: where they are, or null', async () => {
    const { fake, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    expect(await channel.profilePicture({ phone: MARIA })).toBeNull();
    maria.changePicture(PNG);
    expect(await channel.profilePicture({ phone: MARIA })).toMatch(/^https:/);
  });
});

describe('a message is sent once', () => {
  it('the line drops before it is confirmed: tried again with the same id, shown once', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    fake.faults.loseAcks(1);
    const command = { kind: 'send', chat: chatWith(MARIA), id: 'ONCE', content: text('uma vez') } as const;
    await expect(channel.execute(command)).rejects.toMatchObject({ permanent: false });
    await untilStatus(context, 'TIMEOUT');
    const again = await openChannel(fake, context);
    await untilStatus(context, 'CONNECTED');
    await again.execute(command);
    expect(maria.received.map(({ id }) => id)).toEqual(['ONCE']);
    expect(fake.sent.filter(({ id }) => id === 'ONCE')).toHaveLength(1);
  });

  it('the process dies before it is confirmed: the same message, not another, goes out', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    context.files.set(1, PNG);
    fake.faults.loseAcks(1);
    const command = { kind: 'send', chat: chatWith(MARIA), id: 'ONCE', content: file('image', 'image/png') } as const;
    await expect(channel.execute(command)).rejects.toMatchObject({ permanent: false });
    const line = await afterCrash({ fake, context });
    // The file is not even asked for again.
    await line.channel.execute(command);
    expect(maria.received.map(({ id }) => id)).toEqual(['ONCE']);
    await send(line.channel, MARIA, text('depois'));
    await waitFor(() => expect(maria.received).toHaveLength(2));
    expect(fake.stanzas.filter(({ tag, attrs }) => tag === 'receipt' && attrs.type === 'retry')).toEqual([]);
  });

  it('its key is in the table before it goes out: none is ever used twice', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.customer(MARIA);
    await send(channel, MARIA, text('um'));
    const sessions = () =>
      JSON.stringify(
        [...context.credentials.rows]
          .filter(([key]) => /^(?:session|sender-key)\//.test(key))
          .toSorted(([one], [other]) => one.localeCompare(other)),
      );
    const atSending: string[] = [];
    fake.events.on('sent', () => atSending.push(sessions()));
    context.credentials.slowness = 30;
    await send(channel, MARIA, text('dois'));
    await waitFor(() => expect(atSending).toHaveLength(1));
    await channel.stop();
    expect(atSending[0] === sessions()).toBe(true);
  });

  it('a phone that could not read it is sent it again, also after a restart', async () => {
    const { fake, context, channel } = await pairedLine();
    const maria = fake.customer(MARIA);
    await send(channel, MARIA, text('primeira'));
    await maria.nextMessage();
    maria.cannotRead(1);
    const id = await send(channel, MARIA, text('segunda'));
    await waitFor(() => expect(maria.received.map((one) => one.id)).toContain(id));
    expect(context.state?.status).toBe('CONNECTED');
  });

  it('while the line is down it says so at once', async () => {
    const { fake, context, channel } = await pairedLine();
    fake.faults.dropAll();
    await untilStatus(context, 'TIMEOUT');
    await expect(send(channel, MARIA, text('?'))).rejects.toMatchObject({
      code: 'ERR_WAPP_NOT_INITIALIZED',
      permanent: false,
    });
  });

  it('a server that falls silent in mid-send: the command fails when the line ends', async () => {
    const { fake, channel } = await pairedLine();
    await send(channel, MARIA, text('um'));
    fake.faults.mute(true);
    const sending = send(channel, MARIA, text('dois'));
    sending.catch(() => undefined);
    await channel.stop();
    await expect(sending).rejects.toMatchObject({ permanent: false });
  });
});
