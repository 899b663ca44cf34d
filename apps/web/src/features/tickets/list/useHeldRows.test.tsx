// What is under a pointer stays there for the moment of a double click: presses, moves and time as a browser tells them.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHeldRows } from './useHeldRows.ts';

interface Row {
  id: number;
  text: string;
}

const rowsOf = (...ids: number[]): Row[] => ids.map((id) => ({ id, text: `row ${id}` }));

function Rows({ current }: { current: readonly Row[] }) {
  const { rows, gone, handlers } = useHeldRows(current);
  return (
    <div {...handlers} data-testid="list">
      {rows.map(({ id, text }) => (
        <div key={id} data-row={id} data-gone={gone.has(id) || undefined}>
          {text}
        </div>
      ))}
    </div>
  );
}

let become: (...ids: number[]) => void;
const shown = (): string[] =>
  [...screen.getByTestId('list').children].map(
    (row) => `${row.textContent}${row.hasAttribute('data-gone') ? ' gone' : ''}`,
  );
const press = (id: number): boolean => fireEvent.pointerDown(screen.getByText(`row ${id}`), { button: 0, buttons: 1 });
const release = (): boolean => fireEvent.pointerUp(document.body);
const pointAt = (id: number): boolean => fireEvent.pointerOver(screen.getByText(`row ${id}`), { pointerType: 'mouse' });
const move = (): boolean => fireEvent.pointerMove(document.body);
const pass = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const { rerender } = render(<Rows current={rowsOf(1, 2, 3)} />);
  become = (...ids) => rerender(<Rows current={rowsOf(...ids)} />);
});
afterEach(() => {
  vi.useRealTimers();
});

test('rows come and go at once where no pointer is', () => {
  become(4, 2, 3);
  expect(shown()).toEqual(['row 4', 'row 2', 'row 3']);
});

test('a row that is pressed and goes leaves its place when a double click would be over', () => {
  press(1);
  release();
  become(2, 3);
  expect(shown()).toEqual(['row 1 gone', 'row 2', 'row 3']);
  pass(499);
  expect(shown()).toEqual(['row 1 gone', 'row 2', 'row 3']);
  pass(1);
  expect(shown()).toEqual(['row 2', 'row 3']);
});

test('nothing that comes meanwhile moves what is pressed, however long', () => {
  press(2);
  become(4, 3, 1, 2);
  pass(5_000);
  expect(shown()).toEqual(['row 1', 'row 2', 'row 3']);
  release();
  // The click comes now.
  expect(shown()).toEqual(['row 1', 'row 2', 'row 3']);
  pass(0);
  expect(shown()).toEqual(['row 4', 'row 3', 'row 1', 'row 2']);
});

test('the second half of a double click finds it in place, too, and does not make it longer', () => {
  press(1);
  release();
  become(2, 3);
  pass(400);
  // What went cannot be pressed: the list itself is.
  fireEvent.pointerDown(screen.getByTestId('list'), { button: 0, buttons: 1 });
  pass(200);
  expect(shown()).toEqual(['row 1 gone', 'row 2', 'row 3']);
  release();
  pass(0);
  expect(shown()).toEqual(['row 2', 'row 3']);
});

test('what one aims at next stays where it is seen, and can be pressed there', () => {
  press(1);
  release();
  become(2, 3);
  for (let step = 0; step < 4; step += 1) {
    pass(300);
    move();
  }
  press(2);
  become(3);
  release();
  expect(shown()).toEqual(['row 1 gone', 'row 2 gone', 'row 3']);
  pass(500);
  expect(shown()).toEqual(['row 3']);
});

test('a pointer that never rests does not hold a list for ever, and one that leaves it no more', () => {
  press(1);
  release();
  become(2, 3);
  for (let step = 0; step < 10; step += 1) {
    pass(300);
    move();
  }
  pass(0);
  expect(shown()).toEqual(['row 2', 'row 3']);
  pointAt(2);
  become(3);
  expect(shown()).toEqual(['row 2 gone', 'row 3']);
  fireEvent.pointerLeave(screen.getByTestId('list'));
  expect(shown()).toEqual(['row 3']);
});

test('what is shown is what is held, also if it is not the latest', () => {
  press(1);
  release();
  become(3, 2);
  press(3);
  expect(shown()).toEqual(['row 1 gone', 'row 2', 'row 3']);
});

test('what somebody else takes leaves its place, if one points at it', () => {
  pointAt(2);
  become(1, 3);
  expect(shown()).toEqual(['row 1', 'row 2 gone', 'row 3']);
  pass(500);
  expect(shown()).toEqual(['row 1', 'row 3']);
  pointAt(3);
  become(3);
  expect(shown()).toEqual(['row 3']);
});

test('what lies between rows, or another button, holds nothing', () => {
  fireEvent.pointerDown(screen.getByTestId('list'), { button: 0 });
  fireEvent.pointerDown(screen.getByText('row 1'), { button: 2 });
  become(2, 3);
  expect(shown()).toEqual(['row 2', 'row 3']);
});
