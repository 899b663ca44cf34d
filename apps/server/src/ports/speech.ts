// Speech: what somebody said, as text.

export interface HearCall {
  /** empty: the installation's own */
  baseUrl: string;
  apiKey: string;
  sound: Blob;
  mime: string;
  timeoutMs: number;
}

export interface Transcriber {
  /** What was said. Throws a ModelError where that cannot be had. */
  hear(call: HearCall): Promise<string>;
}

export interface SpeakCall {
  apiKey: string;
  /** where at Azure */
  region: string;
  voice: string;
  text: string;
  timeoutMs: number;
}

/** No sound. `key`: it is refused · `busy`: it is asked too often · `away`: it does not answer · `noSound`: nonsense. */
export class SpeechError extends Error {
  readonly why: 'key' | 'busy' | 'away' | 'noSound';
  constructor(why: SpeechError['why'], message: string) {
    super(message);
    this.why = why;
  }
}

export interface Speaker {
  /** A voice note: Opus in Ogg. Throws a SpeechError where it cannot be had. */
  speak(call: SpeakCall): Promise<Buffer>;
}
