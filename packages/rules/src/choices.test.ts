// What customers type for the answers they are offered.
import { describe, expect, test } from 'vitest';
import { chosenOf, meantOf, numbered, type Choice } from './choices.ts';

const choices: readonly Choice[] = [
  { id: 'sales', title: 'Vendas' },
  { id: 'help', title: 'Assistência', description: 'Todos os dias' },
  { id: 'two', title: 'Dois irmãos' },
  { id: 'back', title: 'Voltar', key: '0' },
  { id: 'start', title: 'Menu inicial', key: '#' },
];

test('keys stand for themselves, and the others are counted without them', () => {
  expect(numbered('Qual?', choices)).toBe(
    'Qual?\n*[ 1 ]* - Vendas\n*[ 2 ]* - Assistência\nTodos os dias\n*[ 3 ]* - Dois irmãos\n*[ 0 ]* - Voltar\n*[ # ]* - Menu inicial',
  );
});

describe('an answer', () => {
  test.each([
    ['0', 'back'],
    ['[0]', 'back'],
    ['0️⃣', 'back'],
    ['#', 'start'],
    ['#️⃣', 'start'],
    ['menu inicial', 'start'],
    ['2', 'help'],
    ['2️⃣', 'help'],
    ['um', 'sales'],
    ['Two', 'help'],
    ['TRÊS', 'two'],
    ['dos', 'help'],
    ['segunda', 'help'],
    ['dois irmaos', 'two'],
    ['quatro', undefined],
    ['4', undefined],
    ['*', undefined],
    ['10', undefined],
    ['🔟', undefined],
    ['dois por favor', undefined],
    ['', undefined],
  ])('%j means %s', (answer, id) => expect(chosenOf(choices, answer)).toBe(id));

  test('a long one is read at once', () => {
    for (const mark of '*[( ') expect(chosenOf(choices, `${mark}${'*'.repeat(65_535)}x`)).toBeUndefined();
  });

  test('ten, in any way', () => {
    const ten = Array.from({ length: 11 }, (_, at) => ({ id: String(at + 1), title: `Answer ${at + 1}` }));
    expect(['10', '🔟', '1️⃣0️⃣', 'dez', 'tenth'].map((answer) => chosenOf(ten, answer))).toEqual(Array(5).fill('10'));
  });

  test.each([
    ['vendas', 'cart'],
    ['Vendas 🛒', 'cart'],
    ['🛒', undefined],
    ['pos venda', 'after'],
    ['"Pós-venda"', 'after'],
    ['novidades', undefined],
    ['novidades 🎁', 'gift'],
    ['!', undefined],
  ])('%j means %s, where titles have pictures and dots', (answer, id) => {
    const shop = [
      { id: 'cart', title: 'Vendas 🛒' },
      { id: 'after', title: 'Pós-venda.' },
      { id: 'gift', title: 'Novidades 🎁' },
      { id: 'news', title: 'Novidades 📰' },
      { id: 'picture', title: '📷' },
    ];
    expect(chosenOf(shop, answer)).toBe(id);
  });

  test.each([
    ['Quero falar com vendas, por favor', 'sales'],
    ['quero falar com alguém de VENDAS ONLINE 😀', 'online'],
    ['boa tarde, é da assistencia?', 'help'],
    ['vendas ou assistência?', undefined],
    ['não quero vendas', undefined],
    ['no quiero ventas, quiero vendas', undefined],
    ['Ya no quiero vendas', undefined],
    ["I can't reach vendas", undefined],
    ['nunca pedi vendas', undefined],
    ['n quero vendas', undefined],
    ['nada de vendas', undefined],
    ['falar sobre vendas ou revendas', undefined],
    [`vendas ${'a'.repeat(200)}`, undefined],
    ['vendassss, por favor', undefined],
    ['quero falar com o rh', undefined],
    ['meu pedido', undefined],
    ['', undefined],
  ])('%j means %s, said in a sentence', (answer, id) => {
    const queues = [
      { id: 'sales', title: 'Vendas' },
      { id: 'online', title: 'Vendas online' },
      { id: 'help', title: 'Assistência' },
      { id: 'staff', title: 'RH' },
      { id: 'again', title: 'Revendas' },
    ];
    expect(meantOf(queues, answer)).toBe(id);
    expect(chosenOf(queues, answer)).toBeUndefined();
  });
});
