// The sound of a new message: two soft tones, made here, as loud as the person likes.
import { readStored, writeStored } from '../../../shared/session/storage.ts';

const KEY = 'volume';
/** ms between two: a flood of messages is not a flood of noise */
const APART = 1_500;
/** Hz, and when in seconds */
const TONES = [
  { pitch: 660, at: 0 },
  { pitch: 880, at: 0.11 },
] as const;
const LENGTH = 0.22;

let audio: AudioContext | undefined;
let playedAt = -Infinity;

/** 0 to 1 */
export function readVolume(): number {
  const stored = Number(readStored(KEY) ?? '1');
  return Number.isFinite(stored) ? Math.min(Math.max(stored, 0), 1) : 1;
}

export const storeVolume = (volume: number): void => writeStored(KEY, String(volume));

/** Silent until the person has touched the page: browsers want it so. */
export function playChime(volume = readVolume(), now = performance.now()): void {
  if (volume === 0 || now - playedAt < APART) return;
  playedAt = now;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const { pitch, at } of TONES) tone(audio, pitch, audio.currentTime + at, volume);
}

function tone(context: AudioContext, pitch: number, start: number, volume: number): void {
  const source = new OscillatorNode(context, { type: 'sine', frequency: pitch });
  const loudness = new GainNode(context, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(volume * 0.25, start + 0.02);
  loudness.gain.exponentialRampToValueAtTime(0.0001, start + LENGTH);
  source.connect(loudness).connect(context.destination);
  source.start(start);
  source.stop(start + LENGTH);
}
