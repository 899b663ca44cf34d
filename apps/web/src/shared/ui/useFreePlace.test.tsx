// What lies over the page gives way to what comes below it later, and stays where nothing better is free.
import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFreePlace } from './useFreePlace.ts';

const TOAST = { width: 300, height: 50 };

/** jsdom lays nothing out: a toast lies where it was put, buttons where they say. */
function boxOf(element: Element): DOMRect {
  if (!(element instanceof HTMLElement)) return new DOMRect();
  const { box } = element.dataset;
  if (box !== undefined) return new DOMRect(...box.split(' ').map(Number));
  if (!element.hasAttribute('data-toast')) return new DOMRect();
  const { left, bottom } = element.style;
  const { width, height } = TOAST;
  return new DOMRect(Number.parseFloat(left), innerHeight - Number.parseFloat(bottom) - height, width, height);
}

function Page({ buttons }: { buttons: readonly string[] }) {
  const toast = useRef<HTMLDivElement>(null);
  useFreePlace(toast);
  return (
    <>
      {buttons.map((box) => (
        <button key={box} data-box={box} />
      ))}
      <div ref={toast} data-toast>
        <span>Done</span>
      </div>
    </>
  );
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(1_000));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('innerWidth', 1_000);
  vi.stubGlobal('innerHeight', 600);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function mock(this: Element) {
    return boxOf(this);
  });
});
afterEach(() => vi.useRealTimers());

test('a button that comes below it later has it go elsewhere; what comes elsewhere leaves it where it is', async () => {
  const { container, rerender } = render(<Page buttons={[]} />);
  const top = (): number => Math.round(boxOf(container.querySelector('[data-toast]') ?? document.body).top);
  await settle();
  expect(top()).toBe(538);
  rerender(<Page buttons={['0 0 1000 80']} />);
  await settle();
  expect(top()).toBe(538);
  rerender(<Page buttons={['0 0 1000 80', '0 520 1000 80']} />);
  await settle();
  expect(top()).toBe(466);
  rerender(<Page buttons={['0 0 1000 80']} />);
  await settle();
  expect(top()).toBe(466);
});
