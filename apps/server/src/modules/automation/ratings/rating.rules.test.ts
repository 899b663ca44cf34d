// What counts as an answer to the question for a rating, and how it is asked.
import { describe, expect, test } from 'vitest';
import { answersQuestion, rateOf, ratingText } from './rating.rules.ts';

describe('an answer', () => {
  test.each([
    ['1', 1],
    ['2', 2],
    ['3', 3],
    [' 3\n', 3],
    ['2.', 2],
    ['1)', 1],
    ['3️⃣', 3],
    ['1⃣', 1],
    ['*2*', 2],
    ['três', 3],
    ['Um', 1],
    ['two', 2],
    ['muito satisfeito', 3],
    ['Unsatisfied', 1],
    ['quatro', undefined],
    ['ótimo!', undefined],
    ['0', undefined],
    ['4', undefined],
    ['10', undefined],
    ['33', undefined],
    ['3 obrigado', undefined],
    ['nota 3', undefined],
    ['1,5', undefined],
    ['٣', undefined],
    ['', undefined],
  ])('%j is %s', (text, rate) => expect(rateOf(text)).toBe(rate));

  const asked = new Date('2026-03-02T12:00:00Z');
  test.each([
    ['2026-03-02T12:00:05Z', true],
    ['2026-03-02T14:00:00Z', true],
    ['2026-03-02T14:00:01Z', false],
    // A phone's clock may be behind ours, but not by so much.
    ['2026-03-02T11:59:30Z', true],
    ['2026-03-02T11:58:00Z', false],
  ])('written at %s: %s', (at, counts) => expect(answersQuestion(asked, new Date(at))).toBe(counts));
});

describe('the question', () => {
  test('is the connection’s own, with the scale in the company’s language', () => {
    expect(ratingText('Gostou, {{firstName}}?', 'pt')).toBe(
      'Gostou, {{firstName}}?\n\n*1* - Insatisfeito\n*2* - Satisfeito\n*3* - Muito satisfeito',
    );
  });

  test('is ours where the connection has none', () => {
    expect(ratingText('  ', 'en')).toMatch(/^How would you rate .*\n\n\*1\* - Unsatisfied\n/);
    expect(ratingText('', 'es')).toContain('*3* - Muy satisfecho');
  });
});
