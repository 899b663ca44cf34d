// Which link of a text, and what a page says of itself.
import { describe, expect, test } from 'vitest';
import { firstLink } from './first-link.rules.ts';
import { readPage } from './page.rules.ts';

describe('the first link of a text', () => {
  test.each([
    ['', undefined],
    ['no link: shop.example, www.shop.example, ftp://shop.example', undefined],
    ['http:// nothing', undefined],
    ['https://', undefined],
    ['see https://shop.example', 'https://shop.example'],
    ['see https://a.example and https://b.example', 'https://a.example'],
    ['http://[broken then https://b.example', 'https://b.example'],
    ['Look: HTTPS://Shop.Example/Path?a=1&b=%C3%A7#c.', 'HTTPS://Shop.Example/Path?a=1&b=%C3%A7#c'],
    ['(https://shop.example/a)', 'https://shop.example/a'],
    ['(https://shop.example/a).', 'https://shop.example/a'],
    ['(https://shop.example/a.)', 'https://shop.example/a'],
    ['https://pt.wikipedia.example/wiki/Ação_(direito)', 'https://pt.wikipedia.example/wiki/Ação_(direito)'],
    ['*https://shop.example/a*!', 'https://shop.example/a'],
    ['<https://shop.example/a>', 'https://shop.example/a'],
    ['“https://shop.example/a”', 'https://shop.example/a'],
    ['https://shop.example/\nnext line', 'https://shop.example/'],
  ])('%j', (text, link) => expect(firstLink(text)).toBe(link));
});

const page = (html: string | Uint8Array, type = 'text/html') =>
  readPage(typeof html === 'string' ? Buffer.from(html) : html, type);
const latin1 = (html: string) => Buffer.from(html, 'latin1');

describe('what a page says', () => {
  test('in its Open Graph', () => {
    const html = `<!doctype html><html><head><title>plain</title>
      <meta name="description" content="plain too">
      <META PROPERTY="OG:Title" CONTENT="Caf&eacute; &amp; p&atilde;o">
      <meta property="og:title" content="second">
      <meta name="og:description" content="Aberto\n  até tarde">
      <meta property=og:image content=" /a.jpg "></head><body></body></html>`;
    expect(page(html)).toEqual({ title: 'Café & pão', description: 'Aberto até tarde', image: '/a.jpg' });
  });

  test('or in its title and description', () => {
    const html = `<head><title>\n Padaria &#233; aqui\n</title><meta name=Description content="Pães">
      <meta property="og:title" content=""></head><body><svg><title>icon</title></svg>`;
    expect(page(html)).toEqual({ title: 'Padaria é aqui', description: 'Pães', image: '' });
  });

  test('or not at all', () => {
    expect(page('<p>hello')).toEqual({ title: '', description: '', image: '' });
    expect(page('')).toEqual({ title: '', description: '', image: '' });
  });

  test('a title is text, whatever stands in it', () => {
    expect(page('<title><b>bold</b> & <script></title>')?.title).toBe('<b>bold</b> & <script>');
    expect(page('<script>"<title>no</title>"</script><title>yes</title>')?.title).toBe('yes');
    expect(page('<!-- <title>no</title> --><title>yes</title>')?.title).toBe('yes');
  });

  test('what a database and a screen do not take is left out', () => {
    expect(page('<title>a\0b&#0;c\u0007d&#xD800;e</title>')?.title).not.toMatch(/[\p{Cc}\p{Cs}]/u);
    const long = page(`<title>${'😀'.repeat(300)}</title><meta name=description content="${'x'.repeat(9000)}">`);
    expect(long?.title).toBe(`${'😀'.repeat(199)}…`);
    expect(long?.description).toHaveLength(500);
  });

  test.each(['image/png', 'application/json', 'text/plain', '', 'nonsense'])('%j is not a page', (type) =>
    expect(page('<title>a</title>', type)).toBeUndefined(),
  );
});

describe('the characters of a page', () => {
  test.each([
    ['its header says', latin1('<title>Pão</title>'), 'text/html; charset=ISO-8859-1'],
    ['its header says, in quotes', latin1('<title>Pão</title>'), 'Text/HTML;charset="latin1"'],
    ['it says itself', latin1('<meta charset=iso-8859-1><title>Pão</title>'), 'text/html'],
    [
      'it says itself, the old way',
      latin1('<meta http-equiv=content-type content="text/html; charset=windows-1252"><title>Pão</title>'),
      'text/html',
    ],
    ['its first bytes say', Buffer.from('\ufeff<title>Pão</title>', 'utf16le'), 'text/html; charset=utf-8'],
    ['nobody says, and it is UTF-8', Buffer.from('<title>Pão</title>'), 'text/html'],
    ['nobody says, and it is UTF-8 cut short', Buffer.from('<title>Pão</title>é').subarray(0, -1), 'text/html'],
    ['nobody says, and it is not UTF-8', latin1('<title>Pão</title>'), 'text/html'],
    ['its header says nonsense', Buffer.from('<title>Pão</title>'), 'text/html; charset=klingon'],
  ])('%s', (_who, html, type) => expect(page(html, type)?.title).toBe('Pão'));
});
