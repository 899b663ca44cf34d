import { describe, expect, test } from 'vitest';
import { payloadsOf } from './pg-transport.ts';

describe('what PostgreSQL takes in one notification', () => {
  test.each<[string, string[], number]>([
    ['nothing', [], 0],
    ['short ones', ['a 1', 'b 2', 'c 3'], 1],
    ['many', Array.from({ length: 2_000 }, (_, n) => `channel ${n}`), 4],
    ['long ones', ['x'.repeat(5_000), 'y'.repeat(5_000)], 2],
    ['letters of several bytes', Array.from({ length: 30 }, () => 'ç'.repeat(500)), 5],
  ])('%s', (_case, hints, payloads) => {
    const said = payloadsOf(hints);
    expect(said).toHaveLength(payloads);
    expect(said.flatMap((payload) => payload.split('\n'))).toEqual(hints);
    for (const payload of said) expect(Buffer.byteLength(payload)).toBeLessThan(8_000);
  });
});
