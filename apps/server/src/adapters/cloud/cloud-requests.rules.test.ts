import type { OutboundCommand, OutboundContent } from '@recado/channel/outbound';
import { describe, expect, it } from 'vitest';
import { messageRequest, reactionRequest, readRequest, typingRequest, type Prepared } from './cloud-requests.rules.ts';
import { listedTemplate, templateOf } from './templates.rules.ts';

const PHONE = '5511987654321';
const BSUID = 'BR.13491208655302741918';
const chat = { key: PHONE, party: { phone: PHONE } };

const sendCommand = (content: OutboundContent): Extract<OutboundCommand, { kind: 'send' }> => ({
  kind: 'send',
  chat,
  id: 'OURS',
  content,
});
const request = (content: OutboundContent, prepared?: Prepared) => messageRequest(sendCommand(content), prepared);
const file = { mediaId: 1, mime: 'image/png', fileName: 'a.png' };

describe('a message', () => {
  it('says whom it is for, what it replies to, and what we call it', () => {
    expect(messageRequest(sendCommand({ type: 'text', body: 'hi' }), { quotedId: 'wamid.0' })).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: PHONE,
      context: { message_id: 'wamid.0' },
      type: 'text',
      text: { body: 'hi', preview_url: false },
      biz_opaque_callback_data: 'OURS',
    });
  });

  it.each<[string, object, object]>([
    ['a number', { phone: `+${PHONE}` }, { to: PHONE }],
    ['a number, although the id is known too', { phone: PHONE, hiddenId: BSUID }, { to: PHONE }],
    ['a business-scoped id', { hiddenId: BSUID }, { recipient: BSUID }],
  ])('goes to %s', (_what, party, expected) => {
    const made = messageRequest({ ...sendCommand({ type: 'text', body: 'x' }), chat: { key: 'k', party } });
    expect(made).toMatchObject(expected);
    expect('to' in made && 'recipient' in made).toBe(false);
  });

  it.each<[object, string]>([
    [{ key: 'k', party: {} }, 'ERR_WAPP_INVALID_CONTACT'],
    [{ key: 'g', party: {}, group: { id: 'g' } }, 'ERR_WAPP_UNSUPPORTED'],
  ])('to %j is refused', (to, code) => {
    const command = { ...sendCommand({ type: 'text', body: 'x' }), chat: to as typeof chat };
    expect(() => messageRequest(command)).toThrow(expect.objectContaining({ code, permanent: true }));
  });

  it.each<[string, OutboundContent, object]>([
    ['a link', { type: 'text', body: 'see https://x.example' }, { text: { preview_url: true } }],
    [
      'a picture',
      { type: 'media', kind: 'image', caption: 'look', ...file },
      { type: 'image', image: { id: 'M', caption: 'look' } },
    ],
    ['a video', { type: 'media', kind: 'video', caption: '', ...file }, { type: 'video', video: { id: 'M' } }],
    [
      'a document',
      { type: 'media', kind: 'document', caption: 'c', ...file },
      { type: 'document', document: { id: 'M', caption: 'c', filename: 'a.png' } },
    ],
    ['a sticker', { type: 'media', kind: 'sticker', caption: 'c', ...file }, { type: 'sticker', sticker: { id: 'M' } }],
    ['a sound', { type: 'media', kind: 'audio', caption: 'c', ...file }, { type: 'audio', audio: { id: 'M' } }],
    [
      'a voice',
      { type: 'media', kind: 'voice', caption: '', ...file, mime: 'audio/ogg; codecs=opus' },
      { type: 'audio', audio: { id: 'M', voice: true } },
    ],
    [
      'a place',
      { type: 'location', latitude: 1, longitude: 2, description: 'Shop' },
      { type: 'location', location: { latitude: 1, longitude: 2, name: 'Shop' } },
    ],
    [
      'a card',
      {
        type: 'contacts',
        vcards: [
          'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Bia\\, B.\r\nORG:Shop;Sales\r\nitem1.TEL;type=CELL;waid=55119:+55 11\r\n  9\r\nEMAIL;TYPE=INTERNET:b@x\r\nEND:VCARD',
        ],
      },
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Bia, B.', first_name: 'Bia, B.' },
            org: { company: 'Shop' },
            phones: [{ phone: '+55 11 9', type: 'CELL', wa_id: '55119' }],
            emails: [{ email: 'b@x', type: 'WORK' }],
          },
        ],
      },
    ],
    [
      'buttons',
      { type: 'buttons', body: 'Which?', buttons: [{ id: 'a', title: 'A title that is much too long' }] },
      {
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'Which?' },
          action: { buttons: [{ type: 'reply', reply: { id: 'a', title: 'A title that is muc…' } }] },
        },
      },
    ],
    [
      'a list',
      {
        type: 'list',
        body: 'Which?',
        button: 'Choose',
        rows: [
          { id: 'r', title: 'Row', description: 'd' },
          { id: 's', title: 'S' },
        ],
      },
      {
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: 'Which?' },
          action: {
            button: 'Choose',
            sections: [
              {
                rows: [
                  { id: 'r', title: 'Row', description: 'd' },
                  { id: 's', title: 'S' },
                ],
              },
            ],
          },
        },
      },
    ],
    [
      'a row whose title has no room',
      {
        type: 'list',
        body: 'Which?',
        button: 'Choose',
        rows: [{ id: 'r', title: 'Um atendimento sobre outra coisa' }],
      },
      {
        interactive: {
          action: {
            sections: [
              { rows: [{ title: 'Um atendimento sobre ou…', description: 'Um atendimento sobre outra coisa' }] },
            ],
          },
        },
      },
    ],
    [
      'more rows than a list has',
      {
        type: 'list',
        body: 'Which?',
        button: 'Choose',
        rows: Array.from({ length: 11 }, (_, at) => ({ id: `${at}`, title: `Row ${at}` })),
      },
      {
        type: 'text',
        text: { body: expect.stringMatching(/^Which\?\n\*\[ 1 \]\* - Row 0\n[^]*\*\[ 11 \]\* - Row 10$/) },
      },
    ],
    [
      'a longer question than can be asked with buttons',
      { type: 'buttons', body: 'x'.repeat(1_025), buttons: [{ id: 'a', title: 'A' }] },
      { type: 'text', text: { body: `${'x'.repeat(1_025)}\n*[ 1 ]* - A` } },
    ],
  ])('with %s', (_what, content, expected) => {
    expect(request(content, { mediaId: 'M' })).toMatchObject(expected);
  });

  it('with a voice that is not as Meta wants it sends it as a sound', () => {
    const voice = { type: 'media', kind: 'voice', caption: '', mediaId: 1, mime: 'audio/mp4', fileName: 'a' } as const;
    expect(request(voice, { mediaId: 'M' })).toHaveProperty('audio', { id: 'M' });
  });
});

const template = (components: object[], values: object = {}) =>
  templateOf(
    listedTemplate.parse({
      name: 't',
      language: 'pt_BR',
      status: 'APPROVED',
      category: 'UTILITY',
      components,
      ...values,
    }),
  );

const fill = (
  components: object[],
  values: Partial<Extract<OutboundContent, { type: 'template' }>>,
  mediaId?: string,
) =>
  request(
    { type: 'template', name: 't', language: 'pt_BR', values: { body: [] }, ...values },
    { template: template(components), mediaId },
  );

describe('a template', () => {
  const HEADER = { type: 'HEADER', format: 'TEXT', text: 'Hello {{1}}' };
  const BODY = { type: 'BODY', text: '{{2}} of {{1}}, {{2}}' };
  const NAMED = { type: 'BODY', text: 'Dear {{first_name}}, your {{ order }} is {{first_name}}' };
  const BUTTONS = {
    type: 'BUTTONS',
    buttons: [
      { type: 'QUICK_REPLY', text: 'Yes' },
      { type: 'URL', text: 'Open', url: 'https://x/{{1}}' },
      { type: 'URL', text: 'Home', url: 'https://x/' },
      { type: 'COPY_CODE', text: 'Copy' },
    ],
  };

  it('is listed with its gaps, in the order in which they are filled', () => {
    expect(template([HEADER, BODY, { type: 'FOOTER', text: 'bye' }, BUTTONS])).toEqual({
      name: 't',
      language: 'pt_BR',
      category: 'UTILITY',
      header: { type: 'text', text: 'Hello {{1}}', variables: ['1'] },
      body: { text: '{{2}} of {{1}}, {{2}}', variables: ['1', '2'] },
      footer: 'bye',
      buttons: [
        { type: 'QUICK_REPLY', text: 'Yes', url: null, hasVariable: false },
        { type: 'URL', text: 'Open', url: 'https://x/{{1}}', hasVariable: true },
        { type: 'URL', text: 'Home', url: 'https://x/', hasVariable: false },
        { type: 'COPY_CODE', text: 'Copy', url: null, hasVariable: true },
      ],
    });
    expect(template([NAMED])?.body.variables).toEqual(['first_name', 'order']);
    expect(template([{ type: 'HEADER', format: 'DOCUMENT' }, NAMED])?.header).toEqual({ type: 'document' });
  });

  it.each<[string, object[], object?]>([
    ['waits for approval', [BODY], { status: 'PENDING' }],
    ['has no text', [HEADER]],
    ['shows a place', [{ type: 'HEADER', format: 'LOCATION' }, BODY]],
    ['is a carousel', [BODY, { type: 'CAROUSEL' }]],
    ['wants a one-time code', [BODY, { type: 'BUTTONS', buttons: [{ type: 'OTP', text: 'x' }] }]],
  ])('that %s is not offered', (_what, components, values) => {
    expect(template(components, values)).toBeUndefined();
  });

  it('is sent with numbered values', () => {
    const values = { header: ['Ana'], body: ['one', 'two'], buttons: { '1': 'abc', '3': 'CODE' } };
    expect(fill([HEADER, BODY, BUTTONS], { values })).toMatchObject({
      type: 'template',
      template: {
        name: 't',
        language: { code: 'pt_BR' },
        components: [
          { type: 'header', parameters: [{ type: 'text', text: 'Ana' }] },
          {
            type: 'body',
            parameters: [
              { type: 'text', text: 'one' },
              { type: 'text', text: 'two' },
            ],
          },
          { type: 'button', sub_type: 'url', index: 1, parameters: [{ type: 'text', text: 'abc' }] },
          {
            type: 'button',
            sub_type: 'copy_code',
            index: 3,
            parameters: [{ type: 'coupon_code', coupon_code: 'CODE' }],
          },
        ],
      },
    });
  });

  it('is sent with named values', () => {
    expect(fill([NAMED], { values: { body: ['Ana', '#7'] } })).toMatchObject({
      template: {
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'first_name', text: 'Ana' },
              { type: 'text', parameter_name: 'order', text: '#7' },
            ],
          },
        ],
      },
    });
  });

  it('is sent with a file', () => {
    const header = { mediaId: 1, mime: 'application/pdf', fileName: 'bill.pdf' };
    expect(
      fill(
        [
          { type: 'HEADER', format: 'DOCUMENT' },
          { type: 'BODY', text: 'here' },
        ],
        { header },
        'M',
      ),
    ).toMatchObject({
      template: {
        components: [
          { type: 'header', parameters: [{ type: 'document', document: { id: 'M', filename: 'bill.pdf' } }] },
        ],
      },
    });
  });

  it.each<[string, object[], Parameters<typeof fill>[1]]>([
    ['too few values', [BODY], { values: { body: ['one'] } }],
    ['too many values', [BODY], { values: { body: ['one', 'two', 'three'] } }],
    ['no value for a button', [BODY, BUTTONS], { values: { body: ['one', 'two'] } }],
    [
      'no file for its header',
      [
        { type: 'HEADER', format: 'IMAGE' },
        { type: 'BODY', text: 'x' },
      ],
      {},
    ],
  ])('with %s is refused', (_what, components, values) => {
    expect(() => fill(components, values)).toThrow(
      expect.objectContaining({ code: 'ERR_TEMPLATE_VALUES', permanent: true }),
    );
  });

  it('that is not there (any more) is refused', () => {
    expect(() => fill([], { values: { body: [] } })).toThrow(
      expect.objectContaining({ code: 'ERR_NO_TEMPLATE_FOUND' }),
    );
  });
});

it('reactions, read receipts and typing', () => {
  expect(reactionRequest({ kind: 'react', chat, id: 'OURS', fromMe: true, emoji: '' }, 'wamid.1')).toMatchObject({
    to: PHONE,
    type: 'reaction',
    reaction: { message_id: 'wamid.1', emoji: '' },
  });
  expect(readRequest('wamid.1')).toEqual({ messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.1' });
  expect(typingRequest('wamid.1')).toEqual({
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: 'wamid.1',
    typing_indicator: { type: 'text' },
  });
});
