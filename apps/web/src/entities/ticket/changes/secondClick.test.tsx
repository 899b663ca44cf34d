// Which clicks count on a button that goes when it is pressed, as the browser counts them.
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { isSecondClick } from './secondClick.ts';

let counted: string[] = [];

/** Each button leaves its place to the next one. */
function Waiting({ names }: { names: readonly string[] }) {
  const [left, setLeft] = useState(names);
  return left.map((name) => (
    <button
      key={name}
      onClick={(event) => {
        if (isSecondClick(event)) return;
        counted.push(name);
        setLeft((all) => all.filter((one) => one !== name));
      }}
    >
      {name}
    </button>
  ));
}

/** Clicks whatever is the first one by then. @param details the browser's count for each: 0 is a key */
function clickFirst(...details: number[]): void {
  for (const detail of details) fireEvent.click(screen.getAllByRole('button')[0] ?? document, { detail });
}

beforeEach(() => {
  counted = [];
  render(<Waiting names={['Ana', 'Bia', 'Caio', 'Davi']} />);
});

test.each<[string, number[], string[]]>([
  ['a double click is one', [1, 2], ['Ana']],
  ['three at one place are one', [1, 2, 3], ['Ana']],
  ['one and then the next, however soon', [1, 1, 1], ['Ana', 'Bia', 'Caio']],
  ['two double clicks are two', [1, 2, 1, 2], ['Ana', 'Bia']],
  ['keys are no double click', [0, 0, 0], ['Ana', 'Bia', 'Caio']],
  ['a key after a click', [1, 0, 1], ['Ana', 'Bia', 'Caio']],
])('%s', (_name, details, expected) => {
  clickFirst(...details);
  expect(counted).toEqual(expected);
});

test('a series that went on beside them counts again: what is there by then was seen', () => {
  clickFirst(1);
  fireEvent.click(document.body, { detail: 2 });
  clickFirst(3);
  expect(counted).toEqual(['Ana', 'Bia']);
});
