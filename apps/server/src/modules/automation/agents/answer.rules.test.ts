// What of a model's answer goes to a customer.
import { expect, test } from 'vitest';
import { readAnswer } from './answer.rules.ts';

const whole = '{"reply":"We open at nine.","summary":"asked for hours"}';

test.each([
  ['what was asked for', whole, 'We open at nine.'],
  ['it in a fence', `\`\`\`json\n${whole}\n\`\`\``, 'We open at nine.'],
  ['it in a fence of which only one side is there', `${whole}\n\`\`\``, 'We open at nine.'],
  ['a text of spaces, which takes no longer than another', `Use${' '.repeat(400_000)}it.`, `Use${' '.repeat(3_997)}`],
  ['it after a word of its own', `Sure! ${whole}`, 'We open at nine.'],
  ['it before a word of its own', `${whole}\nAnything else?`, 'We open at nine.'],
  ['plain words', 'We open at nine.', 'We open at nine.'],
  ['words with braces', 'Use {name} there.', 'Use {name} there.'],
  ['a number', '42', '42'],
  ['null', 'null', undefined],
  ['an empty list', '[]', undefined],
  ['a list', '["We open at nine."]', undefined],
  ['nothing', ' ', undefined],
  ['another object', '{"text":"We open at nine."}', undefined],
  ['an object that ends too soon', '{"reply":"We open at', undefined],
  ['one after a word of its own', 'Sure! {"reply":"We open at', undefined],
])('%s', (_case, text, reply) => {
  expect(readAnswer(text, false)?.reply).toBe(reply);
});

test('what is cut off at the limit of tokens ends with its last sentence', () => {
  expect(readAnswer('{"reply":"We open at nine. On Sundays', true)?.reply).toBe('We open at nine.');
});
