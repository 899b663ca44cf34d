// Runs and day separators.
import type { Message } from '@recado/contract/messages';
import { describe, expect, test } from 'vitest';
import type { Outgoing } from '../composer/OutgoingMessages.ts';
import { conversationRows, dayKind } from './messageRows.ts';

type Sketch = [by: 'us' | 'ana' | 'bia' | 'call', at: string];
const CONTACTS = { us: null, ana: 1, bia: 2, call: 1 };

const messageOf = ([by, at]: Sketch, index: number): Message => ({
  id: index + 1,
  ticketId: 1,
  body: '',
  fromMe: by === 'us',
  read: true,
  mediaType: by === 'call' ? 'call_log' : null,
  mediaUrl: null,
  mediaState: null,
  mediaName: null,
  mediaSize: null,
  ack: 1,
  sendError: null,
  sendErrorDetail: null,
  linkPreview: null,
  isDeleted: false,
  isEdited: false,
  quotedMsg: null,
  contactId: CONTACTS[by],
  contactName: null,
  userId: null,
  userName: null,
  reactions: [],
  // Without a zone: days are those of the person who looks.
  createdAt: `2026-11-${at}:00`,
});

const waitingOf = (at: string): Outgoing => ({
  key: 'outgoing:1',
  clientId: '00000000-0000-4000-8000-000000000001',
  ticketId: 1,
  body: 'x',
  quoted: null,
  files: [],
  template: null,
  state: 'sending',
  progress: 0,
  error: undefined,
  createdAt: `2026-11-${at}:00`,
});

/** D: a day, ^: the first of a run, ., another of it. */
const shape = (sketches: Sketch[], waiting: Outgoing[] = []): string =>
  conversationRows(sketches.map(messageOf), waiting, (id) => `message:${id}`)
    .map((row) => (row.kind === 'day' ? 'D' : row.first ? '^' : '.'))
    .join('');

describe('conversationRows', () => {
  const cases: [string, Sketch[], string][] = [
    ['nothing', [], ''],
    ['one', [['us', '21T10:00']], 'D^'],
    [
      'a run of ours',
      [
        ['us', '21T10:00'],
        ['us', '21T10:01'],
        ['us', '21T10:02'],
      ],
      'D^..',
    ],
    [
      'turns',
      [
        ['us', '21T10:00'],
        ['ana', '21T10:01'],
        ['us', '21T10:02'],
      ],
      'D^^^',
    ],
    [
      'two people of a group',
      [
        ['ana', '21T10:00'],
        ['ana', '21T10:01'],
        ['bia', '21T10:02'],
      ],
      'D^.^',
    ],
    [
      'a long pause',
      [
        ['us', '21T10:00'],
        ['us', '21T10:11'],
      ],
      'D^^',
    ],
    [
      'midnight',
      [
        ['us', '21T23:59'],
        ['us', '22T00:01'],
      ],
      'D^D^',
    ],
    [
      'a call between',
      [
        ['ana', '21T10:00'],
        ['call', '21T10:01'],
        ['ana', '21T10:02'],
      ],
      'D^^^',
    ],
  ];
  test.each(cases)('%s', (_name, sketches, expected) => {
    expect(shape(sketches)).toBe(expected);
  });

  test('what is being sent goes on with our run', () => {
    expect(shape([['us', '21T10:00']], [waitingOf('21T10:01')])).toBe('D^.');
    expect(shape([['ana', '21T10:00']], [waitingOf('22T10:01')])).toBe('D^D^');
  });

  test('keys are unique also where a day comes up again', () => {
    const sketches: Sketch[] = [
      ['ana', '21T10:00'],
      ['ana', '20T10:00'],
      ['ana', '21T10:01'],
    ];
    const keys = conversationRows(sketches.map(messageOf), [], (id) => `message:${id}`).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test('keys are unique', () => {
    const rows = conversationRows([messageOf(['us', '21T10:00'], 0)], [waitingOf('21T10:01')], (id) => `message:${id}`);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

test.each([
  ['2026-11-21T00:00:00', 'today'],
  ['2026-11-20T23:59:59', 'yesterday'],
  ['2026-11-19T12:00:00', 'other'],
  ['2025-11-21T12:00:00', 'other'],
] as const)('dayKind(%s)', (at, expected) => {
  expect(dayKind(at, new Date('2026-11-21T12:00:00'))).toBe(expected);
});
