// A bot that is asked sentence by sentence: Dialogflow.
export interface Intent {
  messages: string[];
  /** the bot has said its last */
  ends: boolean;
}

export interface IntentQuestion {
  projectName: string;
  /** the key file's text */
  key: string;
  language: string;
  /** names the conversation: the bot remembers what was said in it */
  session: string;
  text: string;
  timeoutMs: number;
}

/** The key file, or what Google says of it, is not right: asking again is no use. */
export class BadIntentKey extends Error {
  override readonly name = 'BadIntentKey';
}

export interface IntentDetector {
  /** Throws BadIntentKey, or what goes wrong on the way. */
  detect(question: IntentQuestion): Promise<Intent>;
}
