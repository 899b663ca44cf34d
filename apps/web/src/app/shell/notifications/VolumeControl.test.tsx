// How loud: by keyboard too, heard at once, and remembered.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { layOut } from '../../../../test/layout.ts';
import { renderApp } from '../../../../test/render.tsx';
import { readVolume, unlockChime } from './chime.ts';
import { FakeAudio } from './fakeAudio.fixture.ts';
import { VolumeControl } from './VolumeControl.tsx';

const audio = new FakeAudio();

beforeEach(() => {
  layOut();
  localStorage.clear();
  audio.install();
});

test('in steps of a tenth, by keyboard, and remembered', async () => {
  const lock = unlockChime();
  const { unmount } = renderApp(<VolumeControl />);
  fireEvent.click(screen.getByRole('button', { name: 'Notification volume: 100%' }));
  const slider = await screen.findByRole('slider', { name: 'Notification volume' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  fireEvent.keyDown(slider, { key: 'ArrowLeft' });
  expect(readVolume()).toBe(0.7);
  expect(screen.getByRole('button', { name: 'Notification volume: 70%' })).toBeTruthy();
  await waitFor(() => expect(audio.chimes()).toBe(1));
  fireEvent.keyDown(slider, { key: 'Home' });
  expect(readVolume()).toBe(0);
  unmount();
  lock();
  renderApp(<VolumeControl />);
  expect(screen.getByRole('button', { name: 'Notification volume: 0%' })).toBeTruthy();
});
