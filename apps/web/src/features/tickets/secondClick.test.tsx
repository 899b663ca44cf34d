// Which clicks count on a button that goes with its row.
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isSecondClick } from './secondClick.ts';

const counted: string[] = [];

function click(name: string, at: number, place: { clientX: number; clientY: number; detail?: number }): void {
  const button = screen.getByRole('button', { name });
  const event = createEvent.click(button, { detail: 1, ...place });
  Object.defineProperty(event, 'timeStamp', { value: at });
  fireEvent(button, event);
}

test('the second one at the same place does not, whatever is there by then', () => {
  render(
    ['Ana', 'Bia'].map((name) => (
      <button
        key={name}
        onClick={(event) => {
          if (!isSecondClick(event)) counted.push(name);
        }}
      >
        {name}
      </button>
    )),
  );
  click('Ana', 1_000, { clientX: 300, clientY: 200 });
  click('Bia', 1_300, { clientX: 302, clientY: 199 });
  expect(counted).toEqual(['Ana']);
  click('Bia', 1_400, { clientX: 700, clientY: 60 });
  click('Ana', 2_000, { clientX: 700, clientY: 60 });
  expect(counted).toEqual(['Ana', 'Bia', 'Ana']);
  click('Ana', 2_010, { clientX: 0, clientY: 0, detail: 0 });
  click('Bia', 2_020, { clientX: 0, clientY: 0, detail: 0 });
  expect(counted).toEqual(['Ana', 'Bia', 'Ana', 'Ana', 'Bia']);
});
