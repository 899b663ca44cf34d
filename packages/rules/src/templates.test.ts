// A template as the customer reads it: the same text on both sides.
import type { MessageTemplate } from '@recado/contract/templates';
import { expect, it } from 'vitest';
import { fillTemplate, templateText } from './templates.ts';

const template: MessageTemplate = {
  name: 'order',
  language: 'en',
  category: 'UTILITY',
  header: { type: 'text', text: 'Order {{ 1 }}', variables: ['1'] },
  body: { text: 'Hello {{1}}, it is {{first_name}}. Bye, {{1}}.', variables: ['1', 'first_name'] },
  footer: 'Shop',
  buttons: [{ type: 'QUICK_REPLY', text: 'Thanks', url: null, hasVariable: false }],
};

it.each<[string, string[], string[], string, string]>([
  ['filled', ['42'], ['Ana', 'Bia'], 'Order 42', 'Hello Ana, it is Bia. Bye, Ana.'],
  ['trimmed', [' 42 '], [' Ana', 'Bia\n'], 'Order 42', 'Hello Ana, it is Bia. Bye, Ana.'],
  ['a gap that nothing fills stays', [], ['Ana', ' '], 'Order {{ 1 }}', 'Hello Ana, it is {{first_name}}. Bye, Ana.'],
  [
    'a gap in a value is only text',
    ['{{1}}'],
    ['{{first_name}}', 'Bia'],
    'Order {{1}}',
    'Hello {{first_name}}, it is Bia. Bye, {{first_name}}.',
  ],
])('%s', (_what, header, body, filledHeader, filledBody) => {
  const filled = fillTemplate(template, { header, body });
  expect(filled).toEqual({ header: filledHeader, body: filledBody, footer: 'Shop', buttons: ['Thanks'] });
  expect(templateText(filled)).toBe(`${filledHeader}\n\n${filledBody}\n\nShop\n\n[ Thanks ]`);
});

it('has only the parts that say something', () => {
  const plain = { ...template, header: { type: 'image' as const }, footer: '', buttons: [] };
  expect(templateText(fillTemplate(plain, { header: [], body: ['Ana', 'Bia'] }))).toBe(
    'Hello Ana, it is Bia. Bye, Ana.',
  );
});
