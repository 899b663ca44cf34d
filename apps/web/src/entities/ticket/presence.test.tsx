// Who is writing: until they stop, until nothing is heard of them, or until the message has come.
import { act, screen } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { Presences, presences, SILENCE_MS, usePresence } from './presence.ts';

const Line = ({ id }: { id: number }) => <p>{usePresence(id) ?? 'quiet'}</p>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  presences.clear();
  vi.useRealTimers();
});

test('without news it is over after ten seconds', () => {
  const heard = new Presences();
  heard.heard(1, 'composing');
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(heard.of(1)).toBe('composing');
  vi.advanceTimersByTime(1);
  expect(heard.of(1)).toBeNull();
});

test('news prolongs it, and may change what it is', () => {
  const heard = new Presences();
  heard.heard(1, 'composing');
  vi.advanceTimersByTime(SILENCE_MS - 1);
  heard.heard(1, 'recording');
  vi.advanceTimersByTime(SILENCE_MS - 1);
  expect(heard.of(1)).toBe('recording');
  expect(heard.of(2)).toBeNull();
});

test('a pause ends it at once, and a timer of before does not end the next', () => {
  const heard = new Presences();
  heard.heard(1, 'composing');
  vi.advanceTimersByTime(SILENCE_MS - 1_000);
  heard.heard(1, 'paused');
  expect(heard.of(1)).toBeNull();
  heard.heard(1, 'composing');
  vi.advanceTimersByTime(1_000);
  expect(heard.of(1)).toBe('composing');
});

test('what shows one ticket is drawn again for that one only', () => {
  const onRender = vi.fn<() => void>();
  renderApp(
    <Profiler id="line" onRender={onRender}>
      <Line id={1} />
    </Profiler>,
  );
  onRender.mockClear();
  act(() => presences.heard(2, 'composing'));
  expect(onRender).not.toHaveBeenCalled();
  act(() => presences.heard(1, 'composing'));
  expect(screen.getByText('composing')).toBeTruthy();
  act(() => void vi.advanceTimersByTime(SILENCE_MS));
  expect(screen.getByText('quiet')).toBeTruthy();
});
