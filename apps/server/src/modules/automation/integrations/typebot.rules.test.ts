// What Typebot's bubbles are on WhatsApp.
import { describe, expect, test } from 'vitest';
import { outcomeOf } from './outcome.rules.ts';
import { bubblesOf, plainOf, typebotReply } from './typebot.rules.ts';

const line = (...children: object[]) => ({ type: 'p', children });
const list = (type: 'ul' | 'ol', ...items: object[][]) => ({
  type,
  children: items.map((children) => ({ type: 'li', children })),
});
const words = (text: string) => ({ type: 'lic', children: [{ text }] });

test.each<[string, object, string]>([
  ['bold', line({ text: 'a ' }, { text: 'b', bold: true }), 'a *b*'],
  ['italic', line({ text: 'b', italic: true }), '_b_'],
  ['struck through', line({ text: 'b', strikethrough: true }), '~b~'],
  ['code', line({ text: 'b', code: true }), '```b```'],
  ['several at once', line({ text: 'b', bold: true, italic: true }), '_*b*_'],
  ['spaces stay outside of marks', line({ text: ' b ', bold: true }, { text: 'c' }), ' *b* c'],
  ['nothing but spaces is not marked', line({ text: '  ', bold: true }), '  '],
  [
    'a text of spaces takes no longer than another',
    line({ text: `a${' '.repeat(400_000)}b`, bold: true }),
    `*a${' '.repeat(400_000)}b*`,
  ],
  ['underlined: WhatsApp has no such mark', line({ text: 'b', underline: true }), 'b'],
  ['a link', line({ type: 'a', url: 'https://x.example', children: [{ text: 'here' }] }), 'here (https://x.example)'],
  [
    'a link that says itself',
    line({ type: 'a', url: 'https://x.example', children: [{ text: '' }] }),
    'https://x.example',
  ],
  ['a list', list('ul', [words('one')], [words('two')]), '- one\n- two'],
  ['a numbered one', list('ol', [words('one')], [words('two')]), '1. one\n2. two'],
  ['one in another', list('ol', [words('one'), list('ul', [words('in')])], [words('two')]), '1. one\n  - in\n2. two'],
])('rich text: %s', (_, node, expected) => {
  expect(
    plainOf(
      typebotReply.parse({ messages: [{ type: 'text', content: { richText: [node] } }] }).messages[0]?.content
        ?.richText ?? [],
    ),
  ).toBe(expected);
});

const file = (url: string) => [{ kind: 'file', url, file: undefined }];
const text = (said: string) => [{ kind: 'text', text: said }];

test.each<[string, object, object[]]>([
  ['image', { url: 'https://x.example/a.png' }, file('https://x.example/a.png')],
  ['audio', { url: 'https://x.example/a.mp3' }, file('https://x.example/a.mp3')],
  ['video', { url: 'https://x.example/a.mp4', type: 'url' }, file('https://x.example/a.mp4')],
  ['video', { id: 'abc', type: 'youtube' }, text('https://www.youtube.com/watch?v=abc')],
  ['video', { url: '', id: 'abc', type: 'youtube' }, text('https://www.youtube.com/watch?v=abc')],
  ['video', { id: '12', type: 'vimeo' }, text('https://vimeo.com/12')],
  ['video', { url: 'https://youtu.be/abc', id: 'abc', type: 'youtube' }, text('https://youtu.be/abc')],
  ['embed', { url: 'https://x.example/map', height: 400 }, text('https://x.example/map')],
  ['hologram', { url: 'https://x.example/h' }, text('https://x.example/h')],
  ['hologram', { beams: 7 }, []],
  ['image', { url: null }, []],
  ['text', { markdown: '*hi*' }, text('*hi*')],
])('a bubble of the kind %s with %o', (type, content, expected) => {
  expect(bubblesOf(typebotReply.parse({ messages: [{ type, content }] }))).toEqual(expected);
});

describe('the pause between two bubbles', () => {
  test.each([
    [1_500, 1.5],
    [300, 0.3],
    [2_000, 2],
  ])('of %d ms is as long as it is set, and the customer sees that somebody writes', (delayMs, seconds) => {
    const { actions } = outcomeOf([...text('a'), ...text('b')] as Parameters<typeof outcomeOf>[0], { delayMs });
    expect(actions.filter(({ kind }) => kind === 'wait')).toEqual([{ kind: 'wait', seconds, composing: true }]);
  });
});
