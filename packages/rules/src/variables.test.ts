import { describe, expect, test } from 'vitest';
import { expandVariables, unknownVariables, type VariableValues } from './variables.ts';

/** 09:05 in São Paulo. */
const values: VariableValues = {
  contact: { name: ' Ana Maria Souza' },
  ticketId: 42,
  now: new Date('2026-03-01T12:05:00.000Z'),
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
};

describe('variables', () => {
  test.each<[string, string, Partial<VariableValues>]>([
    ['no braces', 'no braces', {}],
    ['{{firstName}}, {{ name }}', 'Ana, Ana Maria Souza', {}],
    ['{{ms}}', 'Bom dia', {}],
    ['{{ms}}', 'Boa madrugada', { now: new Date('2026-03-01T08:59:00.000Z') }],
    ['{{ms}}', 'Boa tarde', { now: new Date('2026-03-01T15:00:00.000Z') }],
    ['{{ms}}', 'Good evening', { now: new Date('2026-03-01T21:00:00.000Z'), language: 'en' }],
    ['{{protocol}}', '20260301-42', {}],
    ['{{protocol}}', '20260228-42', { now: new Date('2026-03-01T02:59:00.000Z') }],
    ['{{date}} {{hora}}', '01/03/2026 09:05', {}],
    ['{{date}}', '03/01/2026', { language: 'en' }],
    ['{{birthday}}', '12/05/1990', { contact: { name: 'Ana', birthday: '1990-05-12' } }],
    ['{{birthday}}', '05/12/1990', { contact: { name: 'Ana', birthday: '1990-05-12' }, language: 'en' }],
    ['{{birthday}}!', '!', { contact: { name: 'Ana', birthday: null } }],
    ['{{birthday}}', '{{birthday}}', { contact: { name: 'Ana' } }],
    ['{{unknown}} {firstName} {{firstName', '{{unknown}} {firstName} {{firstName', {}],
    ['{{name}}', '$& <b>{{ms}}</b>', { contact: { name: '$& <b>{{ms}}</b>' } }],
  ])('%s → %s', (text, expected, change) => {
    expect(expandVariables(text, { ...values, ...change })).toBe(expected);
  });
});

test('what is written as a variable and is none is named once', () => {
  const text = '{{firstName}} {{ cpf }} {{cpf}} {{}} {{opensAt}} {cpf}';
  expect(unknownVariables(text)).toEqual(['{{cpf}}', '{{opensAt}}']);
  expect(unknownVariables(text, ['opensAt'])).toEqual(['{{cpf}}']);
});
