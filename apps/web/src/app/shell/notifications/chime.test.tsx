// The sound: only on a page that was touched, and as loud as was stored.
import { beforeEach, expect, test, vi } from 'vitest';
import { readVolume } from './chime.ts';
import { FakeAudio } from './fakeAudio.fixture.ts';

const audio = new FakeAudio();
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  localStorage.clear();
  audio.install();
});

test('a page that nobody has touched makes no sound, and none of it comes later', async () => {
  vi.resetModules();
  const { playChime, unlockChime } = await import('./chime.ts');
  const lock = unlockChime();
  playChime(1, 1_000);
  dispatchEvent(new Event('pointerdown'));
  await settled();
  expect(audio.chimes()).toBe(0);
  playChime(0.4, 2_000);
  await settled();
  expect(audio.tones).toEqual([0.1, 0.1]);
  lock();
});

test.each([
  [null, 1],
  ['0.3', 0.3],
  ['7', 1],
  ['-1', 0],
  ['loud', 1],
])('stored %j is %d', (stored, volume) => {
  if (stored !== null) localStorage.setItem('volume', stored);
  expect(readVolume()).toBe(volume);
});
