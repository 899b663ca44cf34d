// A recording that one walks away from is kept; one that was thrown away is not.
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../../test/render.tsx';
import { startRecorder, type VoiceRecorder } from './recorder.ts';
import { useVoiceNote } from './useVoiceNote.ts';

vi.mock(import('./recorder.ts'), { spy: true });

const note = { file: new File(['x'.repeat(10_000)], 'voice.ogg'), seconds: 3, levels: [] };
const recorder = {
  elapsed: () => 3,
  level: () => 0,
  stop: vi.fn<VoiceRecorder['stop']>(),
  cancel: vi.fn<VoiceRecorder['cancel']>(),
} satisfies VoiceRecorder;
const keep = vi.fn<(file: File) => void>();

function Recorder({ wanted }: { wanted: boolean }) {
  const { state, stop } = useVoiceNote(() => (wanted ? keep : null));
  return <button onClick={stop}>{state.kind}</button>;
}

beforeEach(() => {
  vi.clearAllMocks();
  recorder.stop.mockResolvedValue(note);
  vi.mocked(startRecorder).mockResolvedValue(recorder);
});

test('left while one speaks', async () => {
  renderApp(<Recorder wanted />);
  await screen.findByText('recording');
  cleanup();
  await waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith(note.file));
});

test('left while one listens to it', async () => {
  renderApp(<Recorder wanted />);
  fireEvent.click(await screen.findByText('recording'));
  await screen.findByText('review');
  cleanup();
  await waitFor(() => expect(keep).toHaveBeenCalledExactlyOnceWith(note.file));
  expect(recorder.stop).toHaveBeenCalledTimes(1);
});

test('a slip is not kept', async () => {
  recorder.stop.mockResolvedValue({ ...note, file: new File(['x'], 'voice.ogg') });
  renderApp(<Recorder wanted />);
  await screen.findByText('recording');
  cleanup();
  await waitFor(() => expect(recorder.stop).toHaveBeenCalledTimes(1));
  await recorder.stop.mock.results[0]?.value;
  expect(keep).not.toHaveBeenCalled();
});

test('thrown away, it is gone', async () => {
  renderApp(<Recorder wanted={false} />);
  await screen.findByText('recording');
  cleanup();
  expect(recorder.cancel).toHaveBeenCalledTimes(1);
  expect(keep).not.toHaveBeenCalled();
});
