import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.rules.ts';

const FAR =
  'Segue a lista completa dos produtos que foram separados para a sua região nesta semana de promoções. '.repeat(3);

test.each([
  ['a short text is itself', 'Bom dia,\n tudo bem?', 'bom', 'Bom dia, tudo bem?'],
  ['nothing found: the beginning', 'abc '.repeat(60), 'xyz', `${'abc '.repeat(39)}abc…`],
])('%s', (_case, text, term, expected) => expect(excerptOf(text, term)).toBe(expected));

test.each([
  ['in the middle', `${FAR}A transportadora confirmou. ${FAR}`, 'transportadora', ['transportadora']],
  ['at the end', `${FAR}obrigado`, 'obrigado', ['obrigado']],
  ['at the beginning', `Obrigado! ${FAR}`, 'obrigado', ['Obrigado']],
  ['accents and capitals', `${FAR}A INSTALAÇÃO ficou pronta. ${FAR}`, 'instalacao', ['INSTALAÇÃO']],
  ['the beginning of the last word', `${FAR}O orçamento seguiu. ${FAR}`, 'orcam', ['orçamento']],
  ['two words near each other', `${FAR}O boleto de março venceu ontem. ${FAR}`, 'março boleto', ['boleto', 'março']],
  [
    'two words, the later at the edge',
    `${FAR}Um técnico ${'vai passar aí '.repeat(8)}sábado de manhã. ${FAR}`,
    'tecnico sabado',
    ['técnico', 'sábado'],
  ],
  ['between symbols', `${FAR}😀😀recebido❤️😀 ${FAR}`, 'recebido', ['recebido']],
])('shows the words: %s', (_case, text, term, words) => {
  const excerpt = excerptOf(text, term);
  for (const word of words) expect(excerpt).toContain(word);
  expect(excerpt.length).toBeLessThanOrEqual(160);
});

test('cuts at whole characters', () => {
  for (let length = 100; length < 180; length += 1) {
    const excerpt = excerptOf(`${'x'.repeat(length)} achado ${'😀'.repeat(200)}`, 'achado');
    expect(excerpt.isWellFormed()).toBe(true);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerptOf(`${'😀'.repeat(length)} achado`, 'achado').isWellFormed()).toBe(true);
  }
});
