// A voice note on its way: the microphone opens, one speaks, listens to it, and sends it or not.
import { useEffect, useRef, useState } from 'react';
import { startRecorder, type VoiceRecorder } from './recorder.ts';
import { isTooShort, voiceFault, type VoiceFault, type VoiceNote } from './voiceNote.ts';

export type VoiceState =
  | { kind: 'opening' }
  | { kind: 'recording'; recorder: VoiceRecorder }
  | { kind: 'ending' }
  | { kind: 'review'; note: VoiceNote }
  | { kind: 'fault'; fault: VoiceFault | 'short' };

export interface VoiceNoteControl {
  state: VoiceState;
  stop: () => void;
}

/** Asked when recording goes: who takes what was spoken; null: it was sent, or thrown away. */
export type VoiceKeeper = () => ((file: File) => void) | null;

/** Records while mounted. */
export function useVoiceNote(keeper: VoiceKeeper): VoiceNoteControl {
  const [state, setState] = useState<VoiceState>({ kind: 'opening' });
  const running = useRef<VoiceRecorder>(null);
  /** what was spoken, and is neither sent nor thrown away */
  const spoken = useRef<Promise<VoiceNote>>(null);
  const latest = useRef(keeper);
  useEffect(() => {
    latest.current = keeper;
  });
  useEffect(() => {
    const abort = new AbortController();
    const begin = async (): Promise<void> => {
      try {
        const recorder = await startRecorder(abort.signal);
        if (abort.signal.aborted) return recorder.cancel();
        running.current = recorder;
        setState({ kind: 'recording', recorder });
      } catch (error) {
        if (!abort.signal.aborted) setState({ kind: 'fault', fault: voiceFault(error) });
      }
    };
    void begin();
    return () => {
      abort.abort();
      const recorder = running.current;
      running.current = null;
      const keep = latest.current();
      if (!keep) return recorder?.cancel();
      void keepNote(recorder?.stop() ?? spoken.current, keep);
    };
  }, []);

  const stop = async (recorder: VoiceRecorder): Promise<void> => {
    // From here on it ends by itself.
    running.current = null;
    setState({ kind: 'ending' });
    try {
      spoken.current = recorder.stop();
      const note = await spoken.current;
      setState(isTooShort(note.file.size) ? { kind: 'fault', fault: 'short' } : { kind: 'review', note });
    } catch {
      setState({ kind: 'fault', fault: 'failed' });
    }
  };
  return {
    state,
    stop: () => {
      if (state.kind === 'recording') void stop(state.recorder);
    },
  };
}

async function keepNote(spoken: Promise<VoiceNote> | null, keep: (file: File) => void): Promise<void> {
  // Nothing was recorded, or not well: there is nothing to keep.
  const note = await spoken?.catch(() => null);
  if (note && !isTooShort(note.file.size)) keep(note.file);
}
