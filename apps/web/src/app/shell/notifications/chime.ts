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
const TOUCHES = ['pointerdown', 'keydown'] as const;

let audio: AudioContext | undefined;
let playedAt = -Infinity;

/** 0 to 1 */
export function readVolume(): number {
  const stored = Number(readStored(KEY) ?? '1');
  return Number.isFinite(stored) ? Math.min(Math.max(stored, 0), 1) : 1;
}

export const storeVolume = (volume: number): void => writeStored(KEY, String(volume));

/** Browsers let a page sound only once the person has touched it: from the first touch on there is what sounds. */
export function unlockChime(): () => void {
  const unlock = (): void => {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    lock();
  };
  const lock = (): void => TOUCHES.forEach((touch) => removeEventListener(touch, unlock, true));
  TOUCHES.forEach((touch) => addEventListener(touch, unlock, true));
  return lock;
}

export function playChime(volume = readVolume(), now = performance.now()): void {
  const context = audio;
  if (!context || volume === 0 || now - playedAt < APART) return;
  playedAt = now;
  // A phone that rang has stopped it.
  void context.resume().then(() => {
    for (const { pitch, at } of TONES) tone(context, pitch, context.currentTime + at, volume);
  });
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
