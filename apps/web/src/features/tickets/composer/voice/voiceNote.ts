// What a voice note is, apart from the microphone: its rule of size, its name, and the wave that is drawn of it.

/** Bytes. The specification's: a slip of the finger is no message. */
const SHORTEST = 10_000;

export interface VoiceNote {
  file: File;
  seconds: number;
  /** loudness from 0 to 1, twenty a second */
  levels: readonly number[];
}

export const isTooShort = (bytes: number): boolean => bytes < SHORTEST;

/** Without a colon or a space: some phones keep it as a file. */
export function voiceFileName(at: Date): string {
  const [day, time] = at.toISOString().split('T');
  return `voice-${day}-${time?.slice(0, 8).replaceAll(':', '')}.ogg`;
}

/** The loudest of each stretch, the whole as loud as its loudest moment; something of silence is seen too. */
export function waveOf(levels: readonly number[], bars: number): number[] {
  const loudest = Math.max(...levels, 0.01);
  return Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * levels.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.max(0.08, Math.max(0, ...levels.slice(from, to)) / loudest);
  });
}

const FAULTS: Record<string, 'refused' | 'none' | 'busy'> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy',
};
export type VoiceFault = 'refused' | 'none' | 'busy' | 'failed';

/** Why there is no recording, as far as one can do something about it. */
export const voiceFault = (error: unknown): VoiceFault =>
  (error instanceof DOMException && FAULTS[error.name]) || 'failed';

/** False without https (localhost apart), where browsers give no microphone. */
export const canRecord = (): boolean => 'mediaDevices' in navigator && 'AudioWorkletNode' in globalThis;
