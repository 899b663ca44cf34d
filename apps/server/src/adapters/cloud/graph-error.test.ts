// What failures of the Graph API mean.
import { describe, expect, it, test } from 'vitest';
import { refusal } from './graph-error.ts';

const same = (text: string): string => text;
const json = (code: number): string => JSON.stringify({ error: { code, message: 'Words' } });
const refused = (status: number, body: string, retryAfter: string | null = null) =>
  refusal({ status, body, retryAfter }, same);

describe('an answer without Meta’s words', () => {
  it.each<[number, object]>([
    [400, { permanent: false, accountLost: false, away: true, unsure: false }],
    [401, { permanent: false, accountLost: true, away: false, code: 'ERR_WAPP_ACCOUNT_REFUSED' }],
    [403, { permanent: false, accountLost: false, away: true, code: 'ERR_SENDING_WAPP_MSG' }],
    [404, { permanent: false, accountLost: false, away: true }],
    [407, { permanent: false, accountLost: false, away: true }],
    [429, { permanent: false, away: false, rests: true, retryAfterMs: 1_000, code: 'ERR_WAPP_RATE_LIMIT' }],
    [502, { permanent: false, accountLost: false, away: true, unsure: true }],
  ])('%d', (status, fate) => {
    expect(refused(status, '<html>gateway</html>')).toMatchObject(fate);
  });
});

describe('an answer with Meta’s words', () => {
  it.each<[number, number, object]>([
    [400, 190, { permanent: false, accountLost: true }],
    [400, 100, { permanent: true, accountLost: false, away: false, retryAfterMs: undefined }],
    [500, 2, { permanent: false, away: true, unsure: false }],
    [429, 130_429, { retryAfterMs: 2_000, rests: true }],
    [400, 131_056, { retryAfterMs: 6_000, rests: false }],
    [400, 80_007, { retryAfterMs: 60_000, rests: true }],
    [400, 4, { retryAfterMs: 60_000, rests: true }],
  ])('%d with %d', (status, code, fate) => {
    expect(refused(status, json(code))).toMatchObject({ message: `Words (${code})`, ...fate });
  });

  it('in odd forms is read as far as it can be', () => {
    const body = JSON.stringify({ error: { code: '131026', message: 'Words', error_data: null } });
    expect(refused(400, body)).toMatchObject({ code: 'ERR_WAPP_UNREACHABLE_CONTACT', message: 'Words (131026)' });
  });
});

test.each([
  ['0', 0],
  ['7.5', 7_500],
  ['-3', 0],
  ['86400', 300_000],
  ['soon', 2_000],
])('patience is asked for with %j', (header, ms) => {
  expect(refused(429, json(130_429), header).retryAfterMs).toBe(ms);
});
