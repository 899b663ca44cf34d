// Keys and what is on the screen: fields, dialogs, parts that come, go or are kept unseen.
import { Dialog } from '../ui/Dialog.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { ShownProvider } from './shown.ts';
import { useCommand, type CommandOptions } from './useCommand.ts';
import { useCommandKeys } from './useCommandKeys.ts';

const run = vi.fn<(what: string) => unknown>();
beforeEach(() => void run.mockReset());

function Keys() {
  useCommandKeys();
  return null;
}

function Part({ does, ...options }: CommandOptions & { does: string }) {
  useCommand('ticket.resolve', () => run(does), options);
  useCommand('palette', () => run('palette'));
  return null;
}

/** Answers whether the browser does with it what it would. */
const press = (target: Element, key: string, more: KeyboardEventInit = {}): boolean =>
  fireEvent.keyDown(target, { key, ...more });
const shown = (opened: boolean) => (
  <>
    <Keys />
    <Part does="resolve" />
    <Dialog opened={opened} onClose={() => undefined} title="Question" transitionProps={{ duration: 0 }}>
      <button type="button">In it</button>
    </Dialog>
  </>
);

const parts = (...names: string[]) => (
  <>
    <Keys />
    {names.map((name) => (
      <Part key={name} does={name} />
    ))}
  </>
);

const done = (): unknown[] => run.mock.calls.map(([what]) => what);

test.each<[string, React.ReactElement, unknown[]]>([
  ['a text field', <input key="it" aria-label="it" />, []],
  ['a field of several lines', <textarea key="it" aria-label="it" />, []],
  ['a choice', <select key="it" aria-label="it" />, []],
  ['what one writes into', <div key="it" aria-label="it" contentEditable suppressContentEditableWarning />, []],
  [
    'an open menu',
    <div key="it" role="menu">
      <button type="button" key="it" aria-label="it" role="menuitem" />
    </div>,
    [],
  ],
  ['a box to tick', <input type="checkbox" key="it" aria-label="it" />, ['resolve']],
  ['a button', <button type="button" key="it" aria-label="it" />, ['resolve']],
])('a letter in %s', (_name, field, expected) => {
  renderApp(
    <>
      <Keys />
      <Part does="resolve" />
      {field}
    </>,
  );
  const taken = !press(screen.getByLabelText('it'), 'r');
  expect([done(), taken]).toEqual([expected, expected.length > 0]);
});

test('over a dialog only what works everywhere, wherever the focus is; after it everything again', async () => {
  renderApp(shown(true));
  for (const target of [await screen.findByText('In it'), document.body]) {
    press(target, 'r');
    press(target, 'k', { ctrlKey: true });
  }
  expect(done()).toEqual(['palette', 'palette']);
});

test("the last part counts, and the one below it when that goes; the key is the browser's when nobody is left", () => {
  const { rerender } = render(parts('under', 'over'));
  press(document.body, 'r');
  rerender(parts('under'));
  press(document.body, 'r');
  rerender(parts());
  expect(press(document.body, 'r')).toBe(true);
  expect(done()).toEqual(['over', 'under']);
});

test('what cannot be done now, or says so itself, leaves the key to the browser', () => {
  run.mockReturnValue(false);
  const { unmount } = renderApp(
    <>
      <Keys />
      <Part does="not now" />
    </>,
  );
  expect(press(document.body, 'r')).toBe(true);
  unmount();
  renderApp(
    <>
      <Keys />
      <Part does="never" enabled={false} />
    </>,
  );
  press(document.body, 'r');
  expect(done()).toEqual(['not now']);
});

test('a part that is kept unseen does nothing', () => {
  renderApp(
    <>
      <Keys />
      <ShownProvider value={false}>
        <Part does="unseen" />
      </ShownProvider>
    </>,
  );
  press(document.body, 'r');
  expect(done()).toEqual([]);
});

test('whoever is nearer and takes the key has it', () => {
  renderApp(
    <>
      <Keys />
      <Part does="resolve" />
      <div onKeyDown={(event) => event.preventDefault()}>
        <button type="button" aria-label="near" />
      </div>
    </>,
  );
  press(screen.getByLabelText('near'), 'r');
  expect(done()).toEqual([]);
});

const field = (there: boolean) => (
  <>
    <Keys />
    <Part does="resolve" />
    <button type="button">Other</button>
    {there && <textarea aria-label="words" />}
  </>
);

test.each<[string, (press: (key: string, more?: KeyboardEventInit) => void) => void, number]>([
  ['what one goes on typing is no command', (key) => ['r', 'r', 'Enter', 'r'].forEach((each) => key(each)), 0],
  ['a command with another key is one', (key) => key('r', { altKey: true }), 1],
  [
    'once one has pointed at something, a letter is a command again',
    (key) => {
      key('r');
      fireEvent.pointerDown(document.body);
      key('r');
    },
    1,
  ],
  [
    'once one has gone elsewhere, too',
    (key) => {
      key('Tab');
      key('r');
    },
    1,
  ],
  [
    'nor is it after a thought; then one has seen it',
    (key) => {
      vi.advanceTimersByTime(20_000);
      key('r');
      expect(run).not.toHaveBeenCalled();
      vi.advanceTimersByTime(2_100);
      key('r');
    },
    1,
  ],
])('where the field goes while one types in it, %s', (_what, type, times) => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  const { rerender } = render(field(true));
  press(screen.getByLabelText('words'), 'a');
  rerender(field(false));
  type((key, more) => void press(document.body, key, more));
  expect(run).toHaveBeenCalledTimes(times);
  vi.useRealTimers();
});

test('what ends a text is no typing: the key that follows is a command', () => {
  const { rerender } = render(field(true));
  press(screen.getByLabelText('words'), 'a');
  press(screen.getByLabelText('words'), 'Enter');
  rerender(field(false));
  press(document.body, 'r');
  expect(run).toHaveBeenCalledTimes(1);
});

const menu = (there: boolean) => (
  <>
    <Keys />
    <Part does="resolve" />
    {there && (
      <div role="menu">
        <button type="button" role="menuitem">
          Delete
        </button>
      </div>
    )}
  </>
);

test('what is chosen from a menu by a key that writes was no text', () => {
  const { rerender } = render(menu(true));
  press(screen.getByRole('menuitem'), ' ');
  rerender(menu(false));
  press(document.body, 'r');
  expect(run).toHaveBeenCalledTimes(1);
});
