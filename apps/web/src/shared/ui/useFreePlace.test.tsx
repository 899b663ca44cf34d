// What lies over the page gives way to what comes below it later, and stays where nothing better is free.
import { MantineProvider, SegmentedControl, Switch } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFreePlace } from './useFreePlace.ts';

const TOAST = { width: 300, height: 50 };

/** jsdom lays nothing out: a toast lies where it was put, buttons where they say. */
function boxOf(element: Element): DOMRect {
  if (!(element instanceof HTMLElement)) return new DOMRect();
  // What Mantine draws of a switch: the box that is pressed has no size.
  if (element.localName === 'label') return new DOMRect(0, 520, 1_000, 80);
  const { box } = element.dataset;
  if (box !== undefined) return new DOMRect(...box.split(' ').map(Number));
  if (!element.hasAttribute('data-toast')) return new DOMRect();
  const { left, bottom } = element.style;
  const { width, height } = TOAST;
  return new DOMRect(Number.parseFloat(left), innerHeight - Number.parseFloat(bottom) - height, width, height);
}

function Page({ buttons, children }: { buttons: readonly string[]; children?: ReactNode }) {
  const toast = useRef<HTMLDivElement>(null);
  useFreePlace(toast);
  return (
    <>
      {buttons.map((box) => (
        <button key={box} data-box={box} />
      ))}
      {children}
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
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const lies = (): number => Math.round(boxOf(document.querySelector('[data-toast]') ?? document.body).top);
/** What is told of a change of the page is told before it is painted: no time goes by. */
const changed = () => act(() => Promise.resolve());

test('what comes below it is never painted below it, however soon after it', async () => {
  const { rerender } = render(<Page buttons={[]} />);
  expect(lies()).toBe(538);
  rerender(<Page buttons={['0 520 1000 80']} />);
  await changed();
  expect(lies()).toBe(466);
});

test('the room in a bar between its buttons is the bar’s', async () => {
  const bar = (
    <div role="toolbar" data-box="0 520 1000 80">
      <button data-box="0 540 40 40" />
    </div>
  );
  const { rerender } = render(<Page buttons={[]} />);
  rerender(<Page buttons={[]}>{bar}</Page>);
  await changed();
  expect(lies()).toBe(466);
});

test.each([
  ['tabs of one press', <SegmentedControl key="tabs" data={['One', 'Two']} />],
  ['a switch', <Switch key="switch" label="On" />],
])('nor does it lie over %s', (_, control) => {
  render(
    <MantineProvider>
      <Page buttons={[]}>{control}</Page>
    </MantineProvider>,
  );
  expect(lies()).toBe(466);
});

test('nor over what is read; what comes below it to be read leaves it where it is', async () => {
  const words = <p data-read data-box="0 520 1000 80" />;
  const { unmount } = render(<Page buttons={[]}>{words}</Page>);
  expect(lies()).toBe(466);
  unmount();
  const { rerender } = render(<Page buttons={[]} />);
  await settle();
  rerender(<Page buttons={[]}>{words}</Page>);
  await settle();
  expect(lies()).toBe(538);
});

test('whoever points at it finds it where it is', async () => {
  const { rerender } = render(<Page buttons={[]} />);
  vi.spyOn(Element.prototype, 'matches').mockImplementation((selector) => selector.includes(':hover'));
  rerender(<Page buttons={['0 520 1000 80']} />);
  await changed();
  expect(lies()).toBe(538);
});

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
