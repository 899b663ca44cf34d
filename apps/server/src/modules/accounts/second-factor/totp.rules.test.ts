// Codes from a secret and the time, by the tables of the RFCs.
import { describe, expect, test } from 'vitest';
import { appAddress, base32, codeAt, stepAt, stepOf } from './totp.rules.ts';

const SECRET = Buffer.from('12345678901234567890');

describe('codes', () => {
  // RFC 6238, appendix B: SHA-1, eight digits.
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i s', (seconds, code) => {
    const step = stepAt(new Date(seconds * 1_000));
    expect(codeAt(SECRET, step, 8)).toBe(code);
    expect(codeAt(SECRET, step)).toBe(code.slice(2));
  });

  // RFC 4226, appendix D: six digits, by the counter.
  test.each(['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'])(
    '%s',
    (code) => expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => codeAt(SECRET, step))).toContain(code),
  );
});

test('the one before and the one after now count, and no others', () => {
  const now = new Date(1_111_111_111_000);
  const steps = [-2, -1, 0, 1, 2].map((aside) => stepOf(SECRET, codeAt(SECRET, stepAt(now) + aside), now));
  expect(steps.map((step) => step && step - stepAt(now))).toEqual([undefined, -1, 0, 1, undefined]);
  expect([stepOf(SECRET, '', now), stepOf(SECRET, '12345', now), stepOf(SECRET, '€€', now)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

// RFC 4648, section 10.
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of %j', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));

test('what the QR code says', () => {
  expect(appAddress(SECRET, 'ana+1@example.com')).toBe(
    'otpauth://totp/Recado%3Aana%2B1%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Recado&algorithm=SHA1&digits=6&period=30',
  );
});
