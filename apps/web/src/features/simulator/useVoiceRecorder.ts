// Recording a voice message with what the browser has.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifyWarning } from '../../shared/ui/notify.ts';
import { useIsThere } from '../../shared/ui/useIsThere.ts';

export interface VoiceRecorder {
  state: 'idle' | 'recording';
  start: () => Promise<void>;
  /** ends the recording and hands it over */
  finish: () => void;
  /** ends it and throws it away */
  cancel: () => void;
}

// The first that the browser can: Firefox has ogg, Chromium webm, Safari mp4.
const TYPES = [
  { mime: 'audio/ogg;codecs=opus', name: 'voice.ogg' },
  { mime: 'audio/webm;codecs=opus', name: 'voice.webm' },
  { mime: 'audio/mp4', name: 'voice.m4a' },
];

/** False without https (localhost apart), where browsers give no microphone. */
export const canRecord = (): boolean =>
  'mediaDevices' in navigator && 'MediaRecorder' in globalThis && format() !== undefined;

const format = () => TYPES.find(({ mime }) => MediaRecorder.isTypeSupported(mime));

export function useVoiceRecorder(onDone: (file: File) => void): VoiceRecorder {
  const { t } = useTranslation('simulator');
  const [recorder, setRecorder] = useState<MediaRecorder | null>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  const isThere = useIsThere();
  // Leaving the screen lets go of the microphone.
  useEffect(() => (recorder ? () => end(recorder) : undefined), [recorder]);

  return {
    state: recorder ? 'recording' : 'idle',
    start: async () => {
      try {
        const begun = await record();
        // Left while the browser asked.
        if (isThere()) setRecorder(begun);
        else end(begun);
      } catch {
        if (isThere()) notifyWarning(t('voice.denied'));
      }
    },
    finish: () => {
      if (!recorder) return;
      recorder.addEventListener('dataavailable', ({ data }) => {
        const type = format();
        // Only the kind of file: what follows the semicolon is for players.
        if (type && data.size > 0) done.current(new File([data], type.name, { type: type.mime.split(';')[0] }));
      });
      setRecorder(null);
    },
    cancel: () => setRecorder(null),
  };
}

async function record(): Promise<MediaRecorder> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  try {
    const recorder = new MediaRecorder(stream, { mimeType: format()?.mime });
    recorder.start();
    return recorder;
  } catch (error) {
    release(stream);
    throw error;
  }
}

function end(recorder: MediaRecorder): void {
  if (recorder.state !== 'inactive') recorder.stop();
  release(recorder.stream);
}

function release(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
