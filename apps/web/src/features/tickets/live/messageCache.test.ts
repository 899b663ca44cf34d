// Events against the cached messages of a ticket.
import type { Message } from '@recado/contract/messages';
import { describe, expect, test } from 'vitest';
import {
  changeMessage,
  deleteMessage,
  findMessage,
  newestPage,
  putMessage,
  type MessagePages,
} from './messageCache.ts';

function message(id: number, change: Partial<Message> = {}): Message {
  return {
    id,
    ticketId: 1,
    body: `message ${id}`,
    fromMe: true,
    read: true,
    mediaType: null,
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
    contactId: null,
    contactName: null,
    userId: 7,
    userName: 'Me',
    reactions: [],
    createdAt: '2026-11-21T12:00:00.000Z',
    ...change,
  };
}

/** The newest page first. */
const pagesOf = (hasMore: boolean, ...ids: number[][]): MessagePages => ({
  pages: ids.map((page, index) => ({
    messages: page.map((id) => message(id)),
    hasMore: index < ids.length - 1 || hasMore,
  })),
  pageParams: ids.map((_, index) => index),
});
const idsOf = (pages: MessagePages): number[][] => pages.pages.map(({ messages }) => messages.map(({ id }) => id));

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
    const { body, isDeleted, fromMe, mediaType, mediaUrl, mediaState, mediaName, mediaSize } = message(1);
    const quotedMsg = {
      id: 1,
      body,
      isDeleted,
      fromMe,
      contactName: null,
      mediaType,
      mediaUrl,
      mediaState,
      mediaName,
      mediaSize,
    };
    const pages = putMessage(putMessage(pagesOf(false, []), message(1)), message(2, { quotedMsg }));
    const changed = changeMessage(pages, message(1, { body: 'corrected', isEdited: true }));
    expect(findMessage(changed, 2)?.quotedMsg?.body).toBe('corrected');
  });

  test('what quotes it shows the change also where it is not loaded itself', () => {
    const { id, body, isDeleted, fromMe, contactName, mediaType, mediaUrl, mediaState, mediaName, mediaSize } =
      message(1);
    const quotedMsg = {
      id,
      body,
      isDeleted,
      fromMe,
      contactName,
      mediaType,
      mediaUrl,
      mediaState,
      mediaName,
      mediaSize,
    };
    const pages = putMessage(pagesOf(false, []), message(2, { quotedMsg }));
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

test('deleteMessage changes nothing else', () => {
  const pages = putMessage(pagesOf(false, []), message(1, { ack: 4, body: 'corrected' }));
  expect(findMessage(deleteMessage(pages, 1), 1)).toEqual(message(1, { ack: 4, body: 'corrected', isDeleted: true }));
  expect(deleteMessage(pages, 2)).toBe(pages);
});

test('newestPage forgets the older ones', () => {
  expect(idsOf(newestPage(pagesOf(true, [3, 4], [1, 2])))).toEqual([[3, 4]]);
});
