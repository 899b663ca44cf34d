// What is said when a conversation is closed, and what counts as a rating: a table of cases. (With rows:
// inbox/intake/rating.test.ts and inbox/tickets/last-words.test.ts.)
import { describe, expect, it } from 'vitest';
import { say, type DriverEvent } from '../drivers/driver.rules.ts';
import { stepRating, type Definition } from './rating-driver.service.ts';

const NOW = new Date('2026-01-02T12:00:00.000Z');
const ASKED = { trackingId: 7, askedAt: NOW.toISOString() };

type Words = Extract<Definition, { at: 'closing' }>['words'];
const closing = (words: Partial<Words> = {}, attended = true): Definition => ({
  at: 'closing',
  attended,
  words: {
    asks: true,
    asked: false,
    trackingId: 7,
    ratingMessage: 'Well?',
    complationMessage: 'Bye',
    language: 'en',
    ...words,
  },
});
const BYE = [say('Bye')];
const QUESTION = 'Well?\n\n*1* - Unsatisfied\n*2* - Satisfied\n*3* - Very satisfied';
const over = { kind: 'record', record: { kind: 'over', trackingId: 7 } };

describe('closed', () => {
  it('asks, and waits for two hours', () => {
    expect(stepRating(closing(), undefined, { kind: 'closed' }, NOW)).toEqual({
      state: ASKED,
      actions: [say(QUESTION), { kind: 'record', record: { kind: 'asked', trackingId: 7 } }],
      wakeAt: new Date('2026-01-02T14:01:00.000Z'),
    });
  });

  it.each<[string, Definition, object[]]>([
    ['the company does not ask', closing({ asks: false }), BYE],
    ['asked a while ago', closing({ asked: true }), BYE],
    ['nobody looked after the customer', closing({}, false), BYE],
    ['there is nothing to rate', closing({ trackingId: null }), BYE],
    ['no words', closing({ asks: false, complationMessage: ' ' }), []],
  ])('%s: the closing message', (_, definition, actions) =>
    expect(stepRating(definition, undefined, { kind: 'closed' }, NOW)).toEqual({ state: null, actions }),
  );

  it('a question that could not be sent is over, and the closing message is said instead', () => {
    const step = stepRating(closing(), ASKED, { kind: 'notSent' }, NOW);
    expect(step).toEqual({ state: null, actions: [over, ...BYE] });
  });
});

const arriving = (text: string | undefined, writtenAt = NOW.toISOString()): DriverEvent => ({
  kind: 'arriving',
  message: { text, writtenAt },
});
const heard: DriverEvent = { kind: 'message', messages: [{ id: 1, text: '3', writtenAt: NOW.toISOString() }] };

describe('what is written then', () => {
  it('a number is the rating, once', () => {
    const step = stepRating({ at: 'asked' }, ASKED, arriving(' 3 '), NOW);
    const record = { kind: 'rated', trackingId: 7, rate: 3 };
    expect(step).toMatchObject({ state: { rated: true }, actions: [{ kind: 'record', record }] });
    expect(stepRating({ at: 'asked' }, { rated: true }, arriving('2'), NOW)).toBe('passes');
  });

  it.each<[string, DriverEvent]>([
    ['words', arriving('very good')],
    ['a picture', arriving(undefined)],
    ['too late', arriving('3', '2026-01-02T14:00:01.000Z')],
  ])('%s end the question', (_, event) =>
    expect(stepRating({ at: 'asked' }, ASKED, event, NOW)).toEqual({ state: null, actions: [over] }),
  );

  it.each<[string, string, object[]]>([
    ['words', 'Thanks', [say('Thanks')]],
    ['no words', '', []],
  ])('once it is stored, the customer is thanked: %s', (_, thanks, actions) =>
    expect(stepRating({ at: 'heard', thanks, question: QUESTION }, { rated: true }, heard, NOW)).toEqual({
      state: null,
      actions,
    }),
  );

  it.each(['5', ' 10 ', '0', '4!', '8/10', '4,5'])('%j is asked once more, and not again', (text) => {
    const due = { ...ASKED, again: 'due' as const };
    const put = { ...ASKED, again: 'put' as const };
    const wakeAt = new Date('2026-01-02T14:01:00.000Z');
    expect(stepRating({ at: 'asked' }, ASKED, arriving(text), NOW)).toEqual({ state: due, actions: [], wakeAt });
    const definition: Definition = { at: 'heard', thanks: 'Thanks', question: QUESTION };
    expect(stepRating(definition, due, heard, NOW)).toEqual({ state: put, actions: [say(QUESTION)], wakeAt });
    expect(stepRating({ ...definition, question: '' }, due, heard, NOW)).toEqual({ state: put, actions: [], wakeAt });
    // A sticker, for example.
    expect(stepRating(definition, put, heard, NOW)).toBe('passes');
    expect(stepRating({ at: 'asked' }, put, arriving('3'), NOW)).toMatchObject({ state: { rated: true } });
    expect(stepRating({ at: 'asked' }, put, arriving(text), NOW)).toEqual({ state: null, actions: [over] });
  });
});

it.each(['wake', 'takenOver', 'transferred', 'closed'] as const)('%s: nobody waits any more', (kind) =>
  expect(stepRating({ at: 'asked' }, ASKED, { kind }, NOW)).toEqual({ state: null, actions: [] }),
);
