// What the phone shows of a message's content.
import { describe, expect, test } from 'vitest';
import { fileNameOf, kindOf, readPlace, splitReactions } from './messageContent.ts';
import { simulatedMessage } from './simulatedMessage.fixture.ts';

describe('kind', () => {
  test.each([
    [null, null, 'text'],
    ['image', '/a.png', 'image'],
    ['application', '/a.pdf', 'document'],
    ['locationMessage', null, 'location'],
    ['contactMessage', null, 'contact'],
    ['call_log', null, 'call'],
    ['something-new', '/a.bin', 'document'],
    ['something-new', null, 'text'],
  ])('%s at %s is %s', (mediaType, mediaUrl, kind) => {
    expect(kindOf({ mediaType, mediaUrl })).toBe(kind);
  });
});

test.each([
  ['-23.55, -46.633', { latitude: -23.55, longitude: -46.633, label: '' }],
  ['Praça da Sé | -23.55,-46.633', { latitude: -23.55, longitude: -46.633, label: 'Praça da Sé' }],
  ['https://maps.google.com/maps?q=-23.55%2C-46.633', null],
  ['Praça da Sé', null],
])('the place in %j', (body, place) => {
  expect(readPlace(body)).toEqual(place);
});

test.each([
  ['/api/public/media/token/or%C3%A7amento.pdf?x=1', 'orçamento.pdf'],
  ['/api/public/media/token/100%.pdf', '100%.pdf'],
])('the name at the end of %s', (url, name) => {
  expect(fileNameOf(url)).toBe(name);
});

test('reactions stand at the messages they are about, not among them', () => {
  const hello = simulatedMessage('1', {});
  const { messages, reactions } = splitReactions([
    hello,
    simulatedMessage('2', { mediaType: 'reaction', quotedId: '1', body: '👍' }),
    simulatedMessage('3', { mediaType: 'reaction', quotedId: '1', body: '❤️', fromCompany: false }),
    simulatedMessage('4', { mediaType: 'reaction', quotedId: '1', body: '' }),
    simulatedMessage('5', { mediaType: 'reaction', quotedId: '1', body: '😂', isDeleted: true }),
  ]);
  expect(messages).toEqual([hello]);
  expect(reactions).toEqual(new Map([['1', ['👍', '❤️']]]));
});
