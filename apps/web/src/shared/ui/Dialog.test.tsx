// Where the focus is after a dialog, whatever opened it and however it went; and what closes it.
import { Menu } from '@mantine/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { Dialog, ShownOnce } from './Dialog.tsx';

type Shown = 'first' | 'second' | null;

/** Its dialogs come into the page opened, and go from it opened. */
function Page() {
  const [shown, setShown] = useState<Shown>(null);
  const close = (): void => setShown(null);
  return (
    <>
      <button onClick={() => setShown('first')}>Open</button>
      {/* A page without a layout has it hidden else. */}
      <Menu hideDetached={false}>
        <Menu.Target>
          <button>More</button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setShown('first')}>Open from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input aria-label="Elsewhere" />
      {shown === 'first' && (
        <Dialog opened onClose={close} title="First">
          <button onClick={() => setShown('second')}>Next</button>
        </Dialog>
      )}
      {shown === 'second' && <Dialog opened onClose={close} title="Second" />}
    </>
  );
}

/** The dialog is there, and has the focus. */
async function opened(name: string): Promise<HTMLElement> {
  const dialog = await screen.findByRole('dialog', { name });
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  return dialog;
}

function press(name: string): HTMLElement {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  return button;
}

async function closeByCross(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('back to the button that opened it', async () => {
  renderApp(<Page />);
  const button = press('Open');
  await opened('First');
  await closeByCross();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test("back to the button of the menu, as the menu's items are gone", async () => {
  renderApp(<Page />);
  const button = press('More');
  const item = await screen.findByRole('menuitem', { name: 'Open from here' });
  // The menu takes the focus itself.
  await waitFor(() => expect(document.activeElement).toBe(item));
  fireEvent.click(item);
  await opened('First');
  await closeByCross();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('one that takes the place of another gives it back to what opened the first', async () => {
  renderApp(<Page />);
  const button = press('Open');
  await opened('First');
  press('Next');
  await opened('Second');
  await closeByCross();
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('nobody is fetched back who is elsewhere already', async () => {
  renderApp(<Page />);
  press('Open');
  const dialog = await opened('First');
  const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere', hidden: true });
  elsewhere.focus();
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(elsewhere);
});

test.each([
  ['is taken away', false],
  ['is closed', true],
])('a form that %s after the question gives the focus back', async (_how, stays) => {
  function Forms() {
    const [shown, setShown] = useState(false);
    return (
      <>
        <button onClick={() => setShown(true)}>Open</button>
        {(stays || shown) && (
          <Dialog opened={shown} onClose={() => setShown(false)} title="Form" hasInput>
            <input aria-label="Name" />
          </Dialog>
        )}
      </>
    );
  }
  renderApp(<Forms />);
  const button = press('Open');
  await opened('Form');
  type(screen.getByLabelText('Name'), 'Ana');
  escape();
  await question();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' })));
  press('Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

/** What opens the first form goes with the form. */
function List() {
  const [shown, setShown] = useState<'empty' | 'form' | 'list'>('empty');
  return (
    <main tabIndex={-1}>
      {shown !== 'list' && <button onClick={() => setShown('form')}>Open</button>}
      {shown === 'list' && <button data-focus-home>New</button>}
      {shown === 'form' && <Dialog opened onClose={() => setShown('list')} title="Form" />}
    </main>
  );
}

test('where what opened it has gone, the focus is where the page begins its work', async () => {
  renderApp(<List />);
  press('Open');
  await opened('Form');
  await closeByCross();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New' })));
});

test.each([
  ['goes', false],
  ['stays, as something is typed in it', true],
])('at a press beside it, it %s', async (_what, hasInput) => {
  const close = vi.fn<() => void>();
  renderApp(<Dialog opened onClose={close} title="First" hasInput={hasInput} />);
  await opened('First');
  fireEvent.click(document.querySelector('.mantine-Modal-overlay') ?? document.body);
  expect(close).toHaveBeenCalledTimes(hasInput ? 0 : 1);
});

const close = vi.fn<() => void>();
const escape = (): void => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
const type = (field: HTMLElement, value: string): void => {
  field.focus();
  fireEvent.input(field, { target: { value } });
};
const question = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Close without saving?' });

function form(hasInput = true): void {
  close.mockReset();
  renderApp(
    <Dialog opened onClose={close} title="Form" hasInput={hasInput}>
      <input aria-label="Name" defaultValue="Ana" />
      <input aria-label="Find" type="search" />
    </Dialog>,
  );
}

test('Escape asks before it throws away what was typed; what stays is as it was, with the focus in it', async () => {
  form();
  await opened('Form');
  const field = screen.getByLabelText('Name');
  type(field, 'Ana Maria');
  escape();
  await question();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep editing' })));
  // Once more: back to the form, and not out of both.
  escape();
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field).toHaveProperty('value', 'Ana Maria');
  expect(close).not.toHaveBeenCalled();
});

test('the cross asks too, and the answer closes it', async () => {
  form();
  await opened('Form');
  type(screen.getByLabelText('Name'), 'Bia');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await question();
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(close).toHaveBeenCalledOnce();
});

test.each<[string, boolean, () => void]>([
  ['nothing was typed', true, () => undefined],
  ['it is what it was again', true, () => ['Bia', 'Ana'].forEach((name) => type(screen.getByLabelText('Name'), name))],
  ['one only searched', true, () => type(screen.getByLabelText('Find'), 'words')],
  ['it is no form', false, () => type(screen.getByLabelText('Name'), 'Bia')],
])('Escape closes it at once where %s', async (_why, hasInput, act) => {
  form(hasInput);
  await opened('Form');
  act();
  escape();
  expect(close).toHaveBeenCalledOnce();
});

test('what is shown once goes by its own button alone; before and after it the dialog closes as any', async () => {
  close.mockReset();
  function Steps() {
    const [step, setStep] = useState(0);
    return (
      <Dialog opened onClose={close} title="Codes">
        <button onClick={() => setStep(step + 1)}>Next</button>
        {step === 1 && <ShownOnce>1234</ShownOnce>}
      </Dialog>
    );
  }
  renderApp(<Steps />);
  const dialog = await opened('Codes');
  const slip = (): void => {
    fireEvent.keyDown(dialog, { key: 'Escape' });
    const outside = document.querySelector('.mantine-Modal-inner');
    if (outside) fireEvent.mouseDown(outside);
    if (outside) fireEvent.click(outside);
  };
  press('Next');
  expect(await screen.findByText(/1234/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  slip();
  expect(close).not.toHaveBeenCalled();
  press('Next');
  expect(screen.getByRole('button', { name: 'Close' })).toBeTruthy();
  slip();
  expect(close).toHaveBeenCalled();
});
