// What is said where something pasted does not fit.
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { useCutPastes } from './useCutPastes.ts';

function Fields() {
  useCutPastes();
  return (
    <>
      <textarea aria-label="ten" maxLength={10} defaultValue="12345678" />
      <textarea aria-label="any" />
      <input aria-label="one line" maxLength={10} defaultValue="12345678" />
      <input aria-label="to be read" maxLength={10} defaultValue="12345678" readOnly />
    </>
  );
}

const said = (): number => screen.queryAllByText(/^The pasted text did not fit: 10 characters fit here/).length;
const paste = (label: string, text: string, chosen: [number, number]): void => {
  const field = screen.getByLabelText<HTMLTextAreaElement>(label);
  field.setSelectionRange(...chosen);
  fireEvent.paste(field, { clipboardData: { getData: () => text, files: [] } });
};

it('only where it does not', async () => {
  renderApp(<Fields />);
  paste('any', 'x'.repeat(70_000), [0, 0]);
  paste('ten', '9\r\n', [8, 8]);
  paste('ten', 'abcdefghij', [0, 8]);
  paste('one line', '9a\n', [8, 8]);
  paste('to be read', '9ab', [8, 8]);
  expect(said()).toBe(0);
  paste('ten', '9ab', [8, 8]);
  expect(await screen.findByText(/^The pasted text did not fit: 10 characters fit here/)).toBeDefined();
});
