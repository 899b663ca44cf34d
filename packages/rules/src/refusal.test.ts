// Which answers to a question say no, and nothing else.
import { expect, test } from 'vitest';
import { isRefusal } from './refusal.ts';

test.each([
  'não',
  'NÃO!',
  'Nao, obrigada.',
  'não quero',
  'No',
  'no thanks',
  'Not now 🙏',
  'No, gracias',
  'ahora no',
  'Não, muito obrigada',
  'Não, obg',
  `Não ${'🙏'.repeat(40)}`,
])('%s', (body) => expect(isRefusal(body)).toBe(true));

test.each([
  '',
  '👎',
  'sim',
  'pode',
  'Não vejo a hora!',
  'não sei, o que é?',
  'No problem',
  'no se',
  'Noé',
  // for good: opt-out.ts
  'não quero mais receber',
  `não${'!'.repeat(200)}`,
])('%s is none', (body) => expect(isRefusal(body)).toBe(false));
