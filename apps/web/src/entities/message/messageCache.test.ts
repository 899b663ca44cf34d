// Events against the cached messages of a ticket.
import type { Message } from '@recado/contract/messages';
import type { TimelineEntry } from '@recado/contract/timeline';
import { describe, expect, test } from 'vitest';
import {
  changeMessage,
  entriesOf,
  findMessage,
  isWindow,
  MOST_MESSAGES,
  newestPage,
  patchMessage,
  putEntry,
  putMessage,
  reachesNewest,
  trimPages,
  type MessagePages,
} from './messageCache.ts';
import { quotedOf } from '../../../test/build.ts';
import { sent } from '../../../test/outgoing.ts';

const message = (id: number, change: Partial<Message> = {}): Message => ({ ...sent(id, `message ${id}`), ...change });

/** The newest page first. */
const pagesOf = (hasMore: boolean, ...ids: number[][]): MessagePages => ({
  pages: ids.map((page, index) => ({
    messages: page.map((id) => message(id)),
    hasMore: index < ids.length - 1 || hasMore,
    hasNewer: index > 0,
  })),
  pageParams: ids.map((_, index) => (index === 0 ? 'newest' : { before: index })),
});
/** A window that one has jumped to. */
const detached = (...ids: number[][]): MessagePages => {
  const { pages, pageParams } = pagesOf(true, ...ids);
  return { pages: pages.map((page) => ({ ...page, hasNewer: true })), pageParams };
};
const idsOf = (pages: MessagePages): number[][] => pages.pages.map(({ messages }) => messages.map(({ id }) => id));

const entryOf = (id: number, afterId: number): TimelineEntry => ({
  id,
  ticketId: 1,
  kind: 'accepted',
  by: { kind: 'person', userId: 7, name: 'Ana' },
  data: {},
  afterId,
  createdAt: '2026-11-21T12:00:00.000Z',
});
const entryIds = (pages: MessagePages): number[] => entriesOf(pages).map(({ id }) => id);

describe('what happened', () => {
  const pages = pagesOf(true, [30, 32], [10, 20]);

  test('comes at the end, once, whatever the answer of a fetch has told already', () => {
    const after = putEntry(putEntry(pages, entryOf(5, 32)), entryOf(5, 32));
    expect(entryIds(after)).toEqual([5]);
    expect(after.pages[1]).toBe(pages.pages[1]);
  });

  test('is left out of a window that does not reach the end', () => {
    const away = detached([30, 32]);
    expect(putEntry(away, entryOf(5, 99))).toBe(away);
  });

  test('in the order of what it stands after; what two pages tell of is one', () => {
    const timelines = [
      [entryOf(3, 20), entryOf(4, 32)],
      [entryOf(6, 10), entryOf(3, 20)],
    ];
    const told = { ...pages, pages: pages.pages.map((page, at) => ({ ...page, timeline: timelines[at] ?? [] })) };
    expect(entryIds(told)).toEqual([6, 3, 4]);
  });
});

describe('putMessage', () => {
  const pages = pagesOf(true, [30, 32], [10, 20]);
  const cases: [string, number, number[][]][] = [
    [
      'the newest goes to the end',
      40,
      [
        [30, 32, 40],
        [10, 20],
      ],
    ],
    [
      'one of another transaction goes where its id says',
      31,
      [
        [30, 31, 32],
        [10, 20],
      ],
    ],
    [
      'one of an older page goes there',
      15,
      [
        [30, 32],
        [10, 15, 20],
      ],
    ],
    [
      'one before all that is loaded comes with its page',
      5,
      [
        [30, 32],
        [10, 20],
      ],
    ],
    [
      'a known one is not doubled',
      30,
      [
        [30, 32],
        [10, 20],
      ],
    ],
  ];
  test.each(cases)('%s', (_name, id, expected) => {
    expect(idsOf(putMessage(pages, message(id)))).toEqual(expected);
  });

  test('a window that does not reach the newest takes nothing newer, but what belongs inside', () => {
    const window = detached([30, 32], [10, 20]);
    expect(putMessage(window, message(40))).toBe(window);
    expect(idsOf(putMessage(window, message(31)))).toEqual([
      [30, 31, 32],
      [10, 20],
    ]);
  });

  test('the first message of an empty conversation', () => {
    expect(idsOf(putMessage(pagesOf(false, []), message(1)))).toEqual([[1]]);
  });
});

describe('changeMessage', () => {
  const acks: [string, number, number, number][] = [
    ['rises', 2, 3, 3],
    ['never falls', 4, 3, 4],
    ['falls to an error', 1, 0, 0],
    ['rises again after a retry', 0, 1, 1],
  ];
  test.each(acks)('the acknowledgement %s', (_name, before, event, after) => {
    const pages = putMessage(pagesOf(false, []), message(1, { ack: before }));
    expect(findMessage(changeMessage(pages, message(1, { ack: event })), 1)?.ack).toBe(after);
  });

  test('what quotes it shows the change too', () => {
    const pages = putMessage(putMessage(pagesOf(false, []), message(1)), message(2, { quotedMsg: quotedOf(1) }));
    const changed = changeMessage(pages, message(1, { body: 'corrected', isEdited: true }));
    expect(findMessage(changed, 2)?.quotedMsg?.body).toBe('corrected');
  });

  test('what quotes it shows the change also where it is not loaded itself', () => {
    const pages = putMessage(pagesOf(false, []), message(2, { quotedMsg: quotedOf(1) }));
    expect(findMessage(changeMessage(pages, message(1, { isDeleted: true })), 2)?.quotedMsg?.isDeleted).toBe(true);
  });

  test('what was deleted or corrected stays so, however late an answer from before comes', () => {
    const pages = putMessage(pagesOf(false, []), message(1, { body: 'new', isDeleted: true, isEdited: true }));
    const late = changeMessage(pages, message(1, { body: 'old', ack: 3 }));
    expect(findMessage(late, 1)).toMatchObject({ body: 'new', isDeleted: true, isEdited: true, ack: 3 });
  });

  test('what is not there stays away', () => {
    const pages = pagesOf(false, [1]);
    expect(changeMessage(pages, message(2))).toBe(pages);
  });
});

test('a correction that the network refused is taken back, whatever is known', () => {
  const pages = putMessage(pagesOf(false, []), message(1, { body: 'new', isEdited: true, ack: 3 }));
  const refused = message(1, { body: 'old', ack: 3, sendError: 'ERR_WAPP_UNSUPPORTED' });
  expect(findMessage(changeMessage(pages, refused), 1)).toMatchObject({ body: 'old', isEdited: false, ack: 3 });
});

test('so is a deletion', () => {
  const pages = putMessage(pagesOf(false, []), message(1, { isDeleted: true, ack: 3 }));
  const refused = message(1, { ack: 3, sendError: 'ERR_DELETE_WAPP_MSG' });
  expect(findMessage(changeMessage(pages, refused), 1)?.isDeleted).toBe(false);
});

test('patchMessage changes nothing else', () => {
  const pages = putMessage(pagesOf(false, []), message(1, { ack: 4, body: 'corrected' }));
  const patched = patchMessage(pages, 1, { isDeleted: true });
  expect(findMessage(patched, 1)).toEqual(message(1, { ack: 4, body: 'corrected', isDeleted: true }));
  expect(patchMessage(pages, 2, { isDeleted: true })).toBe(pages);
});

test('newestPage forgets the older ones', () => {
  expect(idsOf(newestPage(pagesOf(true, [3, 4], [1, 2])))).toEqual([[3, 4]]);
});

const run = (from: number, length: number): number[] => Array.from({ length }, (_, index) => from + index);
/** how many messages are in each page, the newest first */
const sizes = (...lengths: number[]): MessagePages =>
  pagesOf(false, ...lengths.map((length, index) => run((lengths.length - index) * MOST_MESSAGES, length)));
const sizesOf = (pages: MessagePages): number[] => pages.pages.map(({ messages }) => messages.length);

describe('trimPages', () => {
  const cases: [string, number[], 'back' | 'forth', number[]][] = [
    ['few stay', [40, 100], 'back', [40, 100]],
    ['as many as may be stay', [500, 500], 'back', [500, 500]],
    ['going back, the newest page goes', [40, 500, 500], 'back', [500, 500]],
    ['going forth, the oldest goes', [500, 500, 40], 'forth', [500, 500]],
    ['several go where one is not enough', [40, 40, 500, 600], 'back', [500, 600]],
    ['no more go than there are too many', [400, 100, 600], 'back', [400, 100, 600]],
    ['the page one reads stays, however large', [2_000], 'back', [2_000]],
  ];
  test.each(cases)('%s', (_name, before, going, after) => {
    expect(sizesOf(trimPages(sizes(...before), going))).toEqual(after);
  });

  test('what is left knows that there is more, and how to ask for it', () => {
    const back = trimPages(sizes(40, 500, 500), 'back');
    expect([reachesNewest(back), back.pages[0]?.hasNewer, back.pageParams.length]).toEqual([false, true, 2]);
    const forth = trimPages(sizes(500, 500, 40), 'forth');
    expect([reachesNewest(forth), forth.pages.at(-1)?.hasMore]).toEqual([true, true]);
  });

  test('nothing to take away: the same object', () => {
    const pages = sizes(40, 100);
    expect(trimPages(pages, 'back')).toBe(pages);
  });
});

test.each([
  ['a window', pagesOf(false, [1]), true],
  ['an answer of another kind', { pages: [{ matches: [] }], pageParams: [] }, false],
  ['a list', [], false],
  ['nothing', undefined, false],
] as const)('isWindow: %s', (_name, data, expected) => {
  expect(isWindow(data)).toBe(expected);
});
