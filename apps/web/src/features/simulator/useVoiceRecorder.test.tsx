// The microphone is let go of, however recording ends.
import { act, renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useVoiceRecorder } from './useVoiceRecorder.ts';

/** A browser that asks: what it answers is given by the test. */
function browser(start: () => void) {
  const stop = vi.fn<() => void>();
  const asks = Promise.withResolvers<{ getTracks: () => { stop: () => void }[] }>();
  class Recorder {
    static readonly isTypeSupported = () => true;
    state = 'inactive';
    readonly start = start;
    readonly stream: unknown;
    constructor(stream: unknown) {
      this.stream = stream;
    }
  }
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: () => asks.promise } });
  return { stop, allow: () => asks.resolve({ getTracks: () => [{ stop }] }) };
}

test('when the screen is left while the browser asks for it', async () => {
  const { stop, allow } = browser(() => undefined);
  const { result, unmount } = renderHook(() => useVoiceRecorder(() => undefined));
  const started = result.current.start();
  unmount();
  allow();
  await started;
  expect(stop).toHaveBeenCalledOnce();
});

test('when the browser cannot record what it gave', async () => {
  const { stop, allow } = browser(() => {
    throw new DOMException('', 'NotSupportedError');
  });
  const { result } = renderHook(() => useVoiceRecorder(() => undefined));
  allow();
  await act(() => result.current.start());
  expect([stop.mock.calls.length, result.current.state]).toEqual([1, 'idle']);
});

test('when the screen is left while it records', async () => {
  const { stop, allow } = browser(() => undefined);
  const { result, unmount } = renderHook(() => useVoiceRecorder(() => undefined));
  allow();
  await act(() => result.current.start());
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledOnce();
});
