// Searching the help: accents and order do not matter, all words do, and the best comes first.
import { expect, test } from 'vitest';
import type { NamedPage } from './searchPages.ts';
import { searchPages } from './searchPages.ts';

const PAGES: NamedPage[] = [
  {
    name: 'queues',
    title: 'Filas',
    summary: 'Para que cada cliente chegue ao setor certo.',
    blocks: [
      { kind: 'heading', slug: 'excluir', text: 'Excluir uma fila' },
      { kind: 'text', inline: ['No menu da linha, ', { kind: 'term', text: 'Excluir' }, '. Não pode ser desfeito.'] },
    ],
  },
  {
    name: 'menus',
    title: 'Menus',
    summary: 'Para que o cliente escolha.',
    blocks: [
      { kind: 'heading', slug: 'montar', text: 'Montar o menu de uma fila' },
      { kind: 'steps', first: 1, items: [['Abra as filas.'], ['Toque em opção.']] },
      { kind: 'heading', slug: 'tentar', text: 'Quantas vezes insistir' },
      { kind: 'text', inline: ['Depois da conexão cair, o cliente espera.'] },
    ],
  },
];

const found = (query: string): string[] =>
  searchPages(PAGES, query).map(({ page, section }) => (section ? `${page.name}#${section.slug}` : page.name));

test.each([
  ['a title: the whole page, before those that only mention it', 'fila', ['queues', 'menus#montar']],
  ['without accents, in capitals', 'OPCAO', ['menus#montar']],
  ['the beginning of a word', 'exclu', ['queues#excluir']],
  ['not the middle of one', 'luir', []],
  ['all words, wherever they stand', 'conexao cair menus', ['menus#tentar']],
  ['one that is missing', 'conexao xyz', []],
  ['in the summary', 'setor', ['queues']],
  ['nothing asked', '  ', []],
])('%s', (_name, query, expected) => {
  expect(found(query)).toEqual(expected);
});

test('what is shown begins where it was found', () => {
  expect(searchPages(PAGES, 'desfeito')[0]?.excerpt).toBe('Não pode ser desfeito.');
});
