import { describe, expect, it } from 'vitest';
import { ANA, BSUID, NOW, NUMBER_ID, PHONE, read, SECONDS } from '../../../test/notifications.ts';
import { readNotification } from './webhook.rules.ts';

const statusOf = (values: object) =>
  read({ statuses: [{ id: 'wamid.5', recipient_id: PHONE, timestamp: '1', ...values }] });

const callOf = (values: object) =>
  read(
    { contacts: [ANA], calls: [{ id: 'wacid.1', from: PHONE, to: '1', timestamp: String(SECONDS), ...values }] },
    'calls',
  );

describe('a status', () => {
  it.each([
    ['sent', 2],
    ['delivered', 3],
    ['read', 4],
    ['played', 5],
  ])('%s is ack %d', (name, ack) => {
    expect(statusOf({ status: name }).events).toEqual([{ kind: 'ack', chat: expect.anything(), id: 'wamid.5', ack }]);
  });

  it.each([
    [131_047, 'ERR_REPLY_WINDOW_CLOSED'],
    [131_026, 'ERR_WAPP_UNREACHABLE_CONTACT'],
    [131_049, 'ERR_WAPP_HELD_BACK'],
    [131_050, 'ERR_WAPP_OPTED_OUT'],
    [130_429, 'ERR_WAPP_RATE_LIMIT'],
    [131_048, 'ERR_WAPP_RATE_LIMIT'],
    [131_056, 'ERR_WAPP_RATE_LIMIT'],
    [80_007, 'ERR_WAPP_RATE_LIMIT'],
    [190, 'ERR_WAPP_ACCOUNT_REFUSED'],
    [10, 'ERR_WAPP_ACCOUNT_REFUSED'],
    [200, 'ERR_WAPP_ACCOUNT_REFUSED'],
    [131_042, 'ERR_WAPP_ACCOUNT_REFUSED'],
    [368, 'ERR_WAPP_RESTRICTED'],
    [131_053, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    [132_001, 'ERR_NO_TEMPLATE_FOUND'],
    [132_000, 'ERR_TEMPLATE_VALUES'],
    [999_999, 'ERR_SENDING_WAPP_MSG'],
  ])('failed with %d means %s', (code, error) => {
    const errors = [{ code, title: 'Title', message: 'Message', error_data: { details: 'Why it failed.' } }];
    expect(statusOf({ status: 'failed', errors }).events).toMatchObject([
      { kind: 'ack', ack: 0, error, detail: `Why it failed. (${code})` },
    ]);
  });

  it.each([null, 'x', [null], [{ code: 'x', error_data: null, title: null }]])(
    'failed with the odd reason %j is a failure all the same',
    (errors) => {
      expect(statusOf({ status: 'failed', errors }).events).toMatchObject([{ ack: 0, error: 'ERR_SENDING_WAPP_MSG' }]);
    },
  );

  it('failed for a reason without details is told in what words there are', () => {
    const errors = [{ code: 131_026, title: 'Undeliverable', error_data: null }];
    expect(statusOf({ status: 'failed', errors }).events).toMatchObject([
      { error: 'ERR_WAPP_UNREACHABLE_CONTACT', detail: 'Undeliverable (131026)' },
    ]);
  });

  it('failed without a reason is a failure all the same', () => {
    expect(statusOf({ status: 'failed' }).events).toMatchObject([{ ack: 0, error: 'ERR_SENDING_WAPP_MSG' }]);
  });

  it('tells which of our messages was taken, and whom a number belongs to', () => {
    const { events, taken } = read({
      contacts: [{ wa_id: PHONE, user_id: BSUID }],
      statuses: [
        {
          id: 'wamid.5',
          status: 'sent',
          recipient_id: PHONE,
          recipient_user_id: BSUID,
          biz_opaque_callback_data: 'OURS',
        },
      ],
    });
    expect(taken).toEqual([{ id: 'OURS', wamid: 'wamid.5' }]);
    expect(events).toMatchObject([
      { kind: 'ack', ack: 2 },
      { kind: 'party', party: { phone: PHONE, hiddenId: BSUID } },
    ]);
  });

  it('of a group, or of a sort nobody has heard of, changes nothing', () => {
    expect(statusOf({ status: 'sent', recipient_type: 'group' }).events).toEqual([]);
    expect(statusOf({ status: 'pinned' })).toMatchObject({ events: [], unread: ['a status'] });
  });
});

describe('a call', () => {
  it('is shown once it is over', () => {
    expect(callOf({ event: 'connect', direction: 'USER_INITIATED' }).events).toEqual([]);
    expect(callOf({ event: 'terminate', direction: 'USER_INITIATED' }).events).toMatchObject([
      { kind: 'call', id: 'wacid.1', at: NOW.toISOString(), chat: { key: PHONE } },
    ]);
    expect(callOf({ event: 'terminate', direction: 'BUSINESS_INITIATED' }).events).toEqual([]);
    expect(callOf({ event: 'terminate', timestamp: '1e18' }).events).toMatchObject([{ kind: 'call', id: 'wacid.1' }]);
  });
});

describe('a notification', () => {
  const good = { id: 'wamid.1', from: PHONE, timestamp: String(SECONDS), type: 'text', text: { body: 'hi' } };

  it('of another number is passed over, and said to be', () => {
    expect(read({ contacts: [ANA], messages: [{}] }, 'messages', '1')).toEqual({
      events: [],
      taken: [],
      ignored: ['messages of another number'],
      unread: [],
    });
  });

  it('with a broken message still brings the others', () => {
    const { events, unread } = read({ contacts: [ANA, null, 7], messages: [{ type: 'text' }, 'x', good] });
    expect(events).toMatchObject([{ content: { body: 'hi' }, sender: { name: 'Ana' } }]);
    expect(unread).toEqual(['a message', 'a message']);
  });

  it.each<[string, object]>([
    ['contacts', { contacts: null }],
    ['contacts', { contacts: 'x' }],
    ['errors', { errors: null }],
    ['statuses', { statuses: {} }],
    ['a status', { statuses: [null, { id: 'x', status: 7 }] }],
  ])('with odd %s still brings its message', (_what, odd) => {
    expect(read({ messages: [good], ...odd }).events).toMatchObject([{ kind: 'message', content: { body: 'hi' } }]);
  });

  it('with odd entries and changes still brings the others', () => {
    const value = { metadata: { phone_number_id: NUMBER_ID }, messages: [good] };
    const body = { entry: [null, { changes: 7 }, { changes: [null, { field: 'messages', value }] }] };
    const { events, unread } = readNotification(body, NUMBER_ID, NOW);
    expect(events).toMatchObject([{ content: { body: 'hi' } }]);
    expect(unread).toEqual(['an entry', 'a change']);
  });

  it('says what it could not read, and nothing of its content', () => {
    const { unread, ignored } = read({
      messages: [
        { ...good, type: 'hologram', hologram: { secret: 's3cret' } },
        { ...good, type: 'image', image: { id: 's3cret' } },
        { ...good, from: undefined },
        { ...good, type: 'unsupported' },
        { ...good, group_id: 'G' },
        good,
      ],
    });
    expect(unread).toEqual([
      'a message of the kind hologram',
      'a message of the kind image',
      'a message of the kind text',
    ]);
    expect(ignored).toEqual([]);
  });

  it.each([[null], [[]], ['x'], [{}], [{ entry: [{}] }], [{ entry: [{ changes: [{ field: 'x', value: 1 }] }] }]])(
    'that is %j says nothing',
    (body) => {
      expect(readNotification(body, NUMBER_ID, NOW).events).toEqual([]);
    },
  );
});
