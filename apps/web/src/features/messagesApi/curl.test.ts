// What is copied into a shell does the same as the form, whatever was typed.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { askingCurlOf, curlOf, type Tried } from './curl.ts';

const TRIED: Tried = {
  number: '5511987654321',
  body: 'Olá',
  template: null,
  closeTicket: false,
  files: [],
  key: 'k1',
};
const TEMPLATE = { name: 'menu', language: 'pt_BR', header: [], body: ["D'Ávila"], buttons: {} };
const URL = 'https://recado.example/api/messages/send';

/** What the program gets, as a shell takes the line apart. */
const wordsOf = (line: string): string[] =>
  execFileSync('sh', ['-c', `TOKEN=secret; ${line.replace('curl ', 'printf "%s\\n\\n" ')}`], { encoding: 'utf8' })
    .trim()
    .split('\n\n');

test('a text goes as JSON, with quotes and line breaks as they are', () => {
  const body = `It's "here" & $HOME\n\\ done`;
  const words = wordsOf(curlOf(URL, { ...TRIED, body, closeTicket: true }));
  expect(words.slice(0, -1)).toEqual([
    URL,
    '-H',
    'Authorization: Bearer secret',
    '-H',
    'Idempotency-Key: k1',
    '-H',
    'Content-Type: application/json',
    '-d',
  ]);
  expect(JSON.parse(words.at(-1) ?? '')).toEqual({ number: TRIED.number, body, closeTicket: true });
});

test('files go as a form', () => {
  const words = wordsOf(curlOf(URL, { ...TRIED, files: ["Maria's.pdf", 'b.png'] }));
  expect(words.slice(5)).toEqual([
    '--form-string',
    'number=5511987654321',
    '--form-string',
    'body=Olá',
    '-F',
    `medias=@"Maria's.pdf"`,
    '-F',
    'medias=@"b.png"',
  ]);
});

test('a template goes instead of the text, as JSON in a form too', () => {
  const template = { ...TRIED, template: TEMPLATE };
  expect(JSON.parse(wordsOf(curlOf(URL, template)).at(-1) ?? '')).toEqual({ number: TRIED.number, template: TEMPLATE });
  expect(wordsOf(curlOf(URL, { ...template, files: ['a.png'] })).slice(5, 9)).toEqual([
    '--form-string',
    'number=5511987654321',
    '--form-string',
    `template=${JSON.stringify(TEMPLATE)}`,
  ]);
});

test('what asks says only where, and who', () => {
  expect(wordsOf(askingCurlOf(`${URL}/1`))).toEqual([`${URL}/1`, '-H', 'Authorization: Bearer secret']);
});
