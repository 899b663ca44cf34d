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

/** Records while mounted; whatever is not finished when it goes is thrown away. */
export function useVoiceNote(): VoiceNoteControl {
  const [state, setState] = useState<VoiceState>({ kind: 'opening' });
  const running = useRef<VoiceRecorder>(null);
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
      running.current?.cancel();
      running.current = null;
    };
  }, []);

  const stop = async (recorder: VoiceRecorder): Promise<void> => {
    // From here on it ends by itself.
    running.current = null;
    setState({ kind: 'ending' });
    try {
      const note = await recorder.stop();
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
