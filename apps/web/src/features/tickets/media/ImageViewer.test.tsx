// From picture to picture, past the edges of what is loaded.
import type { Message } from '@recado/contract/messages';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messageOf } from '../../../../test/build.ts';
import { Providers } from '../../../app/providers.tsx';
import type { Growth } from '../../../shared/ui/conversation/growth.ts';
import { ImageViewer } from './ImageViewer.tsx';

const picture = (id: number): Message =>
  messageOf(id, { mediaType: 'image', mediaUrl: `/${id}.jpg`, mediaState: 'stored' });

function viewer() {
  const load = vi.fn<() => void>();
  const still: Growth = { has: true, loading: false, failed: false, load };
  const none: Growth = { ...still, has: false };
  const page = (among: Message[], older: Growth) => (
    <Providers>
      <ImageViewer message={picture(5)} among={among} older={older} newer={none} onClose={() => undefined} />
    </Providers>
  );
  const { rerender } = render(page([picture(5)], still));
  return { load, still, show: (among: Message[], older: Growth) => rerender(page(among, older)) };
}

test('goes on asking while what comes holds no picture, and no further', async () => {
  const { load, still, show } = viewer();
  expect(load).toHaveBeenCalledTimes(1);
  show([picture(5)], { ...still, loading: true });
  expect(load).toHaveBeenCalledTimes(1);
  show([picture(5)], still);
  expect(load).toHaveBeenCalledTimes(2);
  show([picture(4), picture(5)], still);
  expect(load).toHaveBeenCalledTimes(2);
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'ArrowLeft' });
  expect(load).toHaveBeenCalledTimes(3);
});

test('goes no further of itself than a few pages without a picture', async () => {
  const { load, still, show } = viewer();
  for (let page = 1; page <= 9; page += 1) show([picture(5)], { ...still });
  expect(load).toHaveBeenCalledTimes(3);
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'ArrowLeft' });
  expect(load).toHaveBeenCalledTimes(4);
});

test('what failed is asked for again by a person only', async () => {
  const { load, still, show } = viewer();
  show([picture(5)], { ...still, failed: true });
  expect(load).toHaveBeenCalledTimes(1);
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'ArrowLeft' });
  expect(load).toHaveBeenCalledTimes(2);
});
