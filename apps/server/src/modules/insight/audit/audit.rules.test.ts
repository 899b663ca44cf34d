// What is written down of a change.
import { describe, expect, test } from 'vitest';
import { changedOf, withoutQuery, type Changed, type Row } from './audit.rules.ts';

const LONG = 'x'.repeat(1_000);

describe('what has changed', () => {
  test.each<[string, Row, Row, Partial<Changed>]>([
    ['nothing', { name: 'A', n: 1, off: null }, { name: 'A', n: 1, off: null }, {}],
    ['one of several', { name: 'A', n: 1 }, { name: 'B', n: 1 }, { before: { name: 'A' }, after: { name: 'B' } }],
    ['what was nothing', { name: null }, { name: 'B' }, { before: { name: null }, after: { name: 'B' } }],
    ['off and on', { on: false }, { on: true }, { before: { on: false }, after: { on: true } }],
    [
      'a new one says what it has',
      undefined,
      { a: 'A', b: '', c: null, d: false, e: 0, f: [], g: 2 },
      { after: { a: 'A', g: 2 } },
    ],
    ['one that went says what it had', { a: 'A', b: '' }, undefined, { before: { a: 'A' } }],
    ['a list of names', { q: ['A', 'B'] }, { q: ['B'] }, { before: { q: 'A, B' }, after: { q: 'B' } }],
    ['parts', { p: { a: 1 } }, { p: { a: 2 } }, { before: { p: '{"a":1}' }, after: { p: '{"a":2}' } }],
    ['a secret', { key: Buffer.from('1') }, { key: Buffer.from('2') }, { secrets: ['key'] }],
    ['the same secret', { key: Buffer.from('1') }, { key: Buffer.from('1') }, {}],
    ['a secret of a new one', undefined, { key: Buffer.from('1') }, { secrets: ['key'] }],
    ['no secret of a new one', undefined, { key: null }, {}],
  ])('%s', (_case, before, after, expected) => {
    expect(changedOf(before, after, { secret: ['key'] })).toEqual({ before: {}, after: {}, secrets: [], ...expected });
  });

  test.each([
    ['at its end', `${LONG}a`, `${LONG}b`, /^…x+a$/, /^…x+b$/],
    ['at its beginning', `a${LONG}`, `b${LONG}`, /^ax+…$/, /^bx+…$/],
    ['in the middle', `${LONG}a${LONG}`, `${LONG}b${LONG}`, /^…x+ax+…$/, /^…x+bx+…$/],
    ['beside a short one', LONG, 'short', /^x+…$/, /^short$/],
    ['in the middle of a character', `${LONG}${'😀'.repeat(300)}`, `${LONG}b`, /^…x+(😀)+…$/u, /^…x+b$/],
  ])('a long text shows what differs: %s', (_where, was, is, shownWas, shownIs) => {
    const { before, after } = changedOf({ t: was }, { t: is });
    expect(before['t']).toMatch(shownWas);
    expect(after['t']).toMatch(shownIs);
    expect(String(before['t']).length).toBeLessThan(310);
    expect(String(before['t']).isWellFormed()).toBe(true);
  });

  test('what is told whole is, and what stands aside is not told', () => {
    const parts = { week: [{ note: LONG }], aside: 1 };
    const { before, after } = changedOf(parts, { week: [], aside: 2 }, { whole: ['week'], aside: ['aside'] });
    expect([before, after]).toEqual([{ week: JSON.stringify(parts.week) }, { week: '' }]);
  });

  test.each([
    ['https://a.example/hook?token=1', 'https://a.example/hook?…'],
    ['https://a.example/#x', 'https://a.example/?…'],
    ['https://a.example/hook', 'https://a.example/hook'],
    [null, null],
  ])('%s is told as %s', (address, told) => expect(withoutQuery(address)).toBe(told));
});
