// Files for the knowledge base: each that is refused says why, and one that was corrected may be chosen again.
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { UploadButton } from './UploadButton.tsx';

/** Says the same to every file. */
function refuse(status: number, error: string): void {
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly status = status;
      readonly responseText = JSON.stringify({ error });
      onload: () => void = () => undefined;
      open(): void {}
      setRequestHeader(): void {}
      send(): void {
        queueMicrotask(() => this.onload());
      }
    },
  );
}

beforeEach(() => sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() }));

const input = (): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!found) throw new Error('there is no button for files');
  return found;
};
const choose = (name: string, size = 3): void =>
  void fireEvent.change(input(), { target: { files: [new File(['x'.repeat(size)], name, { type: 'text/plain' })] } });

test.each([
  ['what the server says', 400, 'ERR_NOT_TEXT', 3, /^prices\.txt: /],
  ['in our words what is too long for it', 413, 'ERR_PAYLOAD_TOO_LARGE', 3, /^prices\.txt is too large: .*100,000/],
  ['what need not be sent to know', 200, '', 400_001, /^prices\.txt is too large: .*100,000/],
] as const)('a refused file: %s', async (_what, status, error, size, words) => {
  refuse(status, error);
  renderApp(<UploadButton />);
  choose('prices.txt', size);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText(/Something unexpected/)).toBeNull();
});

test('the same file may be chosen again', async () => {
  refuse(400, 'ERR_NOT_TEXT');
  renderApp(<UploadButton />);
  // A browser tells of no change where its name stands there already.
  const set = vi.spyOn(input(), 'value', 'set');
  choose('again.txt');
  expect(await screen.findByText(/^again\.txt: /)).toBeTruthy();
  expect(set).toHaveBeenCalledWith('');
});
