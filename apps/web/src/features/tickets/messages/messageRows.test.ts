// Runs and day separators.
import type { Message } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import { describe, expect, test } from 'vitest';
import { messageOf } from '../../../../test/build.ts';
import type { Outgoing } from '../../../entities/message/outgoing/outgoingEntry.ts';
import { dayKind } from '../../../shared/ui/conversation/dayKind.ts';
import { timelineEntry } from './timeline.fixture.ts';
import { conversationRows, messagesOf, type ConversationRow } from './messageRows.ts';

type Sketch = [by: 'us' | 'ana' | 'bia' | 'call', at: string];
const CONTACTS = { us: null, ana: 1, bia: 2, call: 1 };

const sketched = ([by, at]: Sketch, index: number): Message =>
  messageOf(index + 1, {
    ticketId: 1,
    body: '',
    fromMe: by === 'us',
    mediaType: by === 'call' ? 'call_log' : null,
    ack: 1,
    contactId: CONTACTS[by],
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
  fileList: null,
  state: 'sending',
  uncertain: false,
  progress: 0,
  error: undefined,
  createdAt: `2026-11-${at}:00`,
});

const SHAPES: Partial<Record<ConversationRow['kind'], string>> = { day: 'D', ticket: 'T', album: 'A' };

/** D: a day, T: another ticket, A: an album, ^: the first of a run, .: another of it. */
const shape = (sketches: Sketch[], waiting: Outgoing[] = []): string =>
  conversationRows(sketches.map(sketched), waiting, (id) => `message:${id}`)
    .map((row) => SHAPES[row.kind] ?? ('first' in row && row.first ? '^' : '.'))
    .join('');

const picture = (second: number, change: Partial<Message> = {}): Message => ({
  ...sketched(['ana', `21T10:00:${String(second).padStart(2, '0')}`.slice(0, 8)], second),
  mediaType: 'image',
  createdAt: new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString(),
  ...change,
});
const shapeOf = (messages: Message[]): string =>
  conversationRows(messages, [], (id) => `message:${id}`)
    .map((row) => (row.kind === 'album' ? `A${row.messages.length}` : (SHAPES[row.kind] ?? '.')))
    .join('');
const keysOf = (messages: Message[]): string[] =>
  conversationRows(messages, [], (id) => `message:${id}`).map(({ key }) => key);

const kinds = (hasNewer: boolean, waiting: Outgoing[]) =>
  conversationRows([sketched(['us', '21T10:00'], 0)], waiting, String, hasNewer).map(({ kind }) => kind);

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
    const keys = conversationRows(sketches.map(sketched), [], (id) => `message:${id}`).map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  describe('albums', () => {
    const albums: [string, Message[], string][] = [
      ['one picture is none', [picture(0)], 'D.'],
      ['two are one', [picture(0), picture(5)], 'DA2'],
      ['as long as each follows within a minute', [picture(0), picture(50), picture(100)], 'DA3'],
      ['later ones are not of it', [picture(0), picture(61)], 'D..'],
      ['nor another’s', [picture(0), picture(1, { contactId: 2 })], 'D..'],
      ['nor ours', [picture(0), picture(1, { fromMe: true })], 'D..'],
      ['nor one with words', [picture(0), picture(1, { body: 'look' }), picture(2)], 'D...'],
      ['nor a deleted one', [picture(0), picture(1, { isDeleted: true })], 'D..'],
      [
        'nor one with a reaction',
        [picture(0, { reactions: [{ emoji: '👍', fromMe: true, name: null }] }), picture(1)],
        'D..',
      ],
      ['nine at most', Array.from({ length: 11 }, (_, index) => picture(index)), 'DA9A2'],
      ['of one ticket', [picture(0), picture(1, { ticketId: 2 })], 'D.T.'],
    ];
    test.each(albums)('%s', (_name, messages, expected) => {
      expect(shapeOf(messages)).toBe(expected);
    });

    test('the row keeps the key of its first picture when another comes', () => {
      expect(keysOf([picture(0), picture(5)])).toEqual(keysOf([picture(0)]));
    });
  });

  test('where another ticket of the contact begins, the end of the one before is told', () => {
    const messages = [sketched(['ana', '20T10:00'], 0), { ...sketched(['ana', '21T10:00'], 1), ticketId: 2 }];
    const rows = conversationRows(messages, [], (id) => `message:${id}`);
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'ticket', 'day', 'message']);
    expect(rows[2]).toMatchObject({ endedAt: '2026-11-20T10:00:00', at: '2026-11-21T10:00:00' });
    expect(rows.flatMap(messagesOf)).toEqual(messages);
  });

  test.each([
    ['when it was closed', '2026-11-20T18:30:00', '2026-11-20T18:30:00'],
    ['not when it was closed another time, later', '2026-11-22T18:30:00', '2026-11-20T10:00:00'],
    ['nor before its last message', '2026-11-19T18:30:00', '2026-11-20T10:00:00'],
  ])('the end is %s', (_name, closed, endedAt) => {
    const messages = [sketched(['ana', '20T10:00'], 0), { ...sketched(['ana', '21T10:00'], 1), ticketId: 2 }];
    const [first] = messages;
    const endings = new Map([[first?.ticketId ?? 0, closed]]);
    expect(conversationRows(messages, [], String, false, endings)[2]).toMatchObject({ kind: 'ticket', endedAt });
  });

  describe('what happened', () => {
    const at = '2026-11-21T10:00:00';
    const lines = (entries: Partial<TimelineEntry>[], hasNewer = false): string[] => {
      const messages = [
        sketched(['ana', '21T10:00'], 0),
        sketched(['ana', '21T10:01'], 1),
        { ...sketched(['ana', '21T10:02'], 2), ticketId: 2 },
      ];
      const timeline = entries.map((entry, index) =>
        timelineEntry(index + 1, { ticketId: 1, createdAt: at, ...entry }),
      );
      return conversationRows(messages, [], (id) => `m${id}`, hasNewer, undefined, timeline).map((row) => {
        if (row.kind === 'event') return row.entry.kind;
        if (row.kind === 'ticket') return row.endedAt === null ? 'begins' : 'ends, begins';
        return 'first' in row && row.first ? `${row.key}^` : row.key.replace(/:.*/, '');
      });
    };
    const told: [string, Partial<TimelineEntry>[], string[]][] = [
      ['nothing', [], ['day', 'm1^', 'm2', 'ends, begins', 'm3^']],
      ['before all', [{ afterId: 0 }], ['day', 'accepted', 'm1^', 'm2', 'ends, begins', 'm3^']],
      [
        'between, and who goes on writing begins anew',
        [{ afterId: 1 }],
        ['day', 'm1^', 'accepted', 'm2^', 'ends, begins', 'm3^'],
      ],
      ['at the end', [{ afterId: 3, ticketId: 2 }], ['day', 'm1^', 'm2', 'ends, begins', 'm3^', 'accepted']],
      [
        'who closed it, before the mark that it ended',
        [{ afterId: 2, kind: 'closed' }],
        ['day', 'm1^', 'm2', 'closed', 'ends, begins', 'm3^'],
      ],
      [
        'also where a closing message came after it',
        [{ afterId: 1, kind: 'closed' }],
        ['day', 'm1^', 'closed', 'm2^', 'ends, begins', 'm3^'],
      ],
      [
        'but not where it went on',
        [
          { afterId: 1, kind: 'closed' },
          { afterId: 1, kind: 'reopened' },
        ],
        ['day', 'm1^', 'closed', 'reopened', 'm2^', 'ends, begins', 'm3^'],
      ],
      [
        'of the next ticket, below its beginning',
        [
          { afterId: 2, kind: 'closed' },
          { afterId: 2, ticketId: 2 },
        ],
        ['day', 'm1^', 'm2', 'closed', 'ends, begins', 'accepted', 'm3^'],
      ],
    ];
    test.each(told)('%s', (_name, entries, expected) => expect(lines(entries)).toEqual(expected));

    test('not at the end of a window that does not reach the newest', () => {
      expect(lines([{ afterId: 3 }], true)).not.toContain('accepted');
    });
  });

  test('what waits is shown apart from a window that does not reach the newest', () => {
    expect(kinds(true, [waitingOf('21T10:01')])).toEqual(['day', 'message', 'gap', 'outgoing']);
    expect(kinds(true, [])).toEqual(['day', 'message']);
    expect(kinds(false, [waitingOf('21T10:01')])).toEqual(['day', 'message', 'outgoing']);
  });

  test('keys are unique', () => {
    const rows = conversationRows([sketched(['us', '21T10:00'], 0)], [waitingOf('21T10:01')], (id) => `message:${id}`);
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
