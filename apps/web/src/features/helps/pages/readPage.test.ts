// Reading help pages: what they may be made of, and that anything else is refused.
import { expect, test } from 'vitest';
import { readPage, slugOf } from './readPage.ts';

const page = (body: string) => readPage(`# Filas\n\nPara que tudo chegue.\n\n${body}\n`, 'filas.md');

test('a page is its title, its summary and blocks', () => {
  expect(
    page(`## Criar uma fila, já!

1. Abra [Filas](/queues) e toque em **Nova fila**.
2. Pressione \`Enter\`, ou
   espere.

- um
- dois: veja [Menus](menus.md#como-é)

![A fila](pictures/queues.webp)

> Só administradores.

Fim.`),
  ).toEqual({
    title: 'Filas',
    summary: 'Para que tudo chegue.',
    blocks: [
      { kind: 'heading', slug: 'criar-uma-fila-já', text: 'Criar uma fila, já!' },
      {
        kind: 'steps',
        first: 1,
        items: [
          [
            'Abra ',
            { kind: 'link', to: '/queues', text: 'Filas' },
            ' e toque em ',
            { kind: 'term', text: 'Nova fila' },
            '.',
          ],
          ['Pressione ', { kind: 'key', text: 'Enter' }, ', ou espere.'],
        ],
      },
      { kind: 'list', items: [['um'], ['dois: veja ', { kind: 'link', to: 'menus#como-é', text: 'Menus' }]] },
      { kind: 'picture', alt: 'A fila', file: 'pictures/queues.webp' },
      { kind: 'note', inline: ['Só administradores.'] },
      { kind: 'text', inline: ['Fim.'] },
    ],
  });
});

test.each([
  ['HTML', 'Um <b>texto</b>.'],
  ['a deeper heading', '### Mais fundo'],
  ['another emphasis', 'Um *texto*.'],
  ['an underline', 'Um _texto_.'],
  ['a table', '| a | b |'],
  ['a picture among words', 'Veja ![isto](pictures/a.webp) aqui.'],
  ['a picture that says nothing', '![](pictures/a.webp)'],
  ['another kind of picture', '![isto](pictures/a.gif)'],
  ['a script', '[isto](javascript:alert(1))'],
  ['a plain address', '[isto](http://example.com)'],
  ['a list that is none', '- um\nsem marca'],
  ['two headings alike', '## Um\n\n## Um'],
  ['a mark that does not end', 'Um **texto.'],
])('%s is refused, and the file named', (_name, body) => {
  expect(() => page(body)).toThrow(/^filas\.md: /);
});

test.each(['Sem título', '# Título', '# Título\n\n## Sem resumo'])('no page: %s', (markdown) => {
  expect(() => readPage(markdown, 'x.md')).toThrow(/^x\.md: /);
});

test('headings become addresses as GitHub makes them', () => {
  expect(slugOf('Quem vê o quê?')).toBe('quem-vê-o-quê');
});
