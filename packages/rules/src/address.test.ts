// What stands in an address that is called.
import { expect, test } from 'vitest';
import { filledAddress } from './address.ts';

const SAID: Record<string, string> = {
  '{{n}}': '12 3/4?&#é',
  '{{up}}': '../x',
  '{{host}}': 'evil.example',
  '{{dot}}': '.',
  '{{none}}': '',
};
const fill = (text: string): string => SAID[text] ?? text;

test.each([
  ['https://x.example/pedido?n={{n}}', 'https://x.example/pedido?n=12%203%2F4%3F%26%23%C3%A9'],
  ['https://x.example/{{up}}/a', 'https://x.example/..%2Fx/a'],
  ['https://x.example/a/{{dot}}{{dot}}/b?c={{dot}}', 'https://x.example/a/__/b?c=.'],
  ['https://x.example/a/{{dot}}./b', 'https://x.example/a/__/b'],
  ['https://x.example/a/../b/{{none}}', 'https://x.example/a/../b/'],
  ['https://x.example/{{unknown}}', 'https://x.example/{{unknown}}'],
  ['https://{{host}}/a', 'https://{{host}}/a'],
  ['https://me:{{host}}@x.example?a={{host}}', 'https://me:{{host}}@x.example?a=evil.example'],
  ['https://x.example', 'https://x.example'],
])('%s is %s', (url, filled) => expect(filledAddress(url, fill)).toBe(filled));

test('half a letter where it is cut is none', () => {
  const filled = filledAddress('https://x.example/?q={{q}}', () => `${'x'.repeat(199)}🚚`);
  expect(decodeURIComponent(filled)).toBe(`https://x.example/?q=${'x'.repeat(199)}\uFFFD`);
});
