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
