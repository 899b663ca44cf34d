// Answers that are numbered because nothing can be tapped, and what customers make of them.
import { describe, expect, test } from 'vitest';
import { chosenIn, numberedText, type ChoicesContent } from './choices.ts';

const list: ChoicesContent = {
  type: 'list',
  body: 'What is it about?',
  button: 'Choose',
  rows: [
    { id: 'sales', title: 'Vendas', description: 'Preços e prazos' },
    { id: 'help', title: 'Assistência' },
    { id: 'no', title: '7' },
  ],
};

test('numbered below the question', () => {
  expect(numberedText(list)).toBe(
    'What is it about?\n*[ 1 ]* - Vendas\nPreços e prazos\n*[ 2 ]* - Assistência\n*[ 3 ]* - 7',
  );
  expect(numberedText({ type: 'buttons', body: 'Sure?', buttons: [{ id: 'y', title: 'Yes' }] })).toBe(
    'Sure?\n*[ 1 ]* - Yes',
  );
});

describe('an answer', () => {
  test.each([
    ['1', 'sales'],
    [' 2. ', 'help'],
    ['2)', 'help'],
    ['*[ 2 ]*', 'help'],
    ['2️⃣', 'help'],
    ['assistencia', 'help'],
    [' VENDAS ', 'sales'],
    ['0', undefined],
    ['4', undefined],
    // A number is a place in the list, whatever the titles are.
    ['7', undefined],
    ['1 2', undefined],
    ['vendas por favor', undefined],
    ['', undefined],
  ])('%j means %s', (answer, id) => expect(chosenIn(list, answer)).toBe(id));
});
