// What a browser sounds with, for tests: counts the chimes and knows how loud they were.
import { vi } from 'vitest';

const TONES_A_CHIME = 2;

export class FakeAudio {
  /** the peak of each tone */
  tones: number[] = [];

  install(): void {
    this.tones = [];
    const { tones } = this;
    vi.stubGlobal(
      'AudioContext',
      class {
        readonly currentTime = 0;
        readonly state = 'running';
        readonly resume = () => Promise.resolve();
      },
    );
    vi.stubGlobal(
      'OscillatorNode',
      class {
        readonly connect = <T>(next: T): T => next;
        readonly start = () => undefined;
        readonly stop = () => undefined;
      },
    );
    vi.stubGlobal(
      'GainNode',
      class {
        readonly connect = () => undefined;
        readonly gain = {
          setValueAtTime: () => undefined,
          linearRampToValueAtTime: (peak: number) => tones.push(peak),
          exponentialRampToValueAtTime: () => undefined,
        };
      },
    );
  }

  chimes(): number {
    return this.tones.length / TONES_A_CHIME;
  }
}
