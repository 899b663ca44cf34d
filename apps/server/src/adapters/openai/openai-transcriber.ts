// What is said in a recording, at OpenAI or wherever somebody speaks the same language.
import { randomUUID } from 'node:crypto';
import { createGuardedFetch, RefusedCall } from '../../platform/net/safe-fetch.ts';
import { ModelError } from '../../ports/chat-model.ts';
import type { HearCall, Transcriber } from '../../ports/speech.ts';
import type { OpenAiOptions } from './openai-model.ts';

/** of an answer, unpacked */
const MOST_BYTES = 1024 * 1024;
const MODEL = 'whisper-1';

/** It is known by the ending of its name. */
const ENDINGS: readonly [RegExp, string][] = [
  [/mpeg|mp3/, 'mp3'],
  [/mp4|m4a|aac/, 'm4a'],
  [/wav/, 'wav'],
  [/webm/, 'webm'],
  [/flac/, 'flac'],
];

const nameOf = (mime: string): string => `voice.${ENDINGS.find(([types]) => types.test(mime))?.[1] ?? 'ogg'}`;

export function openAiTranscriber({ baseUrl, ...options }: OpenAiOptions): Transcriber {
  const fetch = createGuardedFetch({ ...options, trusted: [new URL(baseUrl).origin], maxBytes: MOST_BYTES });
  return {
    hear: async ({ timeoutMs, apiKey, ...call }) => {
      const { body, type } = formOf(call);
      const answer = await fetch(`${(call.baseUrl || baseUrl).replace(/\/+$/, '')}/audio/transcriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiKey}`, 'content-type': type, accept: 'application/json' },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (error instanceof RefusedCall) throw new ModelError(error.message, false);
        throw new ModelError('the endpoint did not answer', true);
      });
      if (!answer.ok) throw statusError(answer.status);
      return wordsOf(await answer.text());
    },
  };
}

/** Written by hand, around the recording where it lies: FormData makes three copies of it. */
function formOf({ sound, mime }: Pick<HearCall, 'sound' | 'mime'>): { body: Blob; type: string } {
  const boundary = `recado-${randomUUID()}`;
  const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
  const plain = /^[\w.+-]+\/[\w.+-]+/.exec(mime)?.[0] ?? 'application/octet-stream';
  const body = new Blob([
    `${part('name="model"')}${MODEL}\r\n${part('name="response_format"')}json\r\n`,
    part(`name="file"; filename="${nameOf(mime)}"\r\ncontent-type: ${plain}`),
    sound,
    `\r\n--${boundary}--\r\n`,
  ]);
  return { body, type: `multipart/form-data; boundary=${boundary}` };
}

/** Its words may name the key: only its status is told. */
export const statusError = (status: number): ModelError =>
  new ModelError(
    `the endpoint answered ${status}`,
    status === 408 || status === 409 || status === 429 || status >= 500,
  );

/** Whoever speaks the same language may still talk nonsense. */
function wordsOf(answer: string): string {
  try {
    const { text } = JSON.parse(answer) as { text?: unknown };
    if (typeof text === 'string') return text;
  } catch {
    // said below
  }
  throw new ModelError('the endpoint answered nothing that can be read', true);
}
