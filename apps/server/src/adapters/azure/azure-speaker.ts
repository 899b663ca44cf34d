// Words as a voice note, by Azure's speech service over its REST API: what is to be read is SSML, the answer is the sound.
import { createGuardedFetch, RefusedCall } from '../../platform/net/safe-fetch.ts';
import { SpeechError, type SpeakCall, type Speaker } from '../../ports/speech.ts';

/** A minute of Opus is some 200 kB. */
const MOST_BYTES = 4 * 1024 * 1024;
/** what phones record, and WhatsApp takes for a voice note */
const FORMAT = 'ogg-24khz-16bit-mono-opus';

export interface AzureOptions {
  /** left out: where each key's region is */
  speechUrl?: string | undefined;
  allowPrivateUrls: boolean;
}

export function azureSpeaker({ speechUrl, allowPrivateUrls }: AzureOptions): Speaker {
  const trusted = speechUrl === undefined ? [] : [new URL(speechUrl).origin];
  const fetch = createGuardedFetch({ allowPrivateUrls, trusted, maxBytes: MOST_BYTES });
  return {
    speak: async ({ region, apiKey, timeoutMs, ...said }) => {
      const base = speechUrl ?? `https://${region}.tts.speech.microsoft.com`;
      const answer = await fetch(`${base}/cognitiveservices/v1`, {
        method: 'POST',
        headers: {
          'ocp-apim-subscription-key': apiKey,
          'x-microsoft-outputformat': FORMAT,
          'content-type': 'application/ssml+xml',
          'user-agent': 'Recado',
        },
        body: ssmlOf(said),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((error: unknown) => {
        if (error instanceof RefusedCall) throw new SpeechError('noSound', error.message);
        throw new SpeechError('away', 'the service did not answer');
      });
      if (!answer.ok) throw statusError(answer.status);
      const sound = Buffer.from(await answer.arrayBuffer());
      if (!isOpus(sound)) throw new SpeechError('noSound', 'the service answered no voice note');
      return sound;
    },
  };
}

/** Its words may name the key: only its status is told. */
function statusError(status: number): SpeechError {
  const why = status === 429 ? 'busy' : status >= 500 || status === 408 ? 'away' : 'key';
  return new SpeechError(why, `the service answered ${status}`);
}

/** The first page of the first stream says what it is. */
const isOpus = (sound: Buffer): boolean =>
  sound.subarray(0, 4).equals(Buffer.from('OggS')) && sound.subarray(0, 64).includes('OpusHead');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** XML 1.0 knows no other signs below the blank, and none of these. */
const NOT_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** What somebody wrote is words and never a tag. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(NOT_IN_XML, ' ')
    .replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** @param voice pt-BR-FranciscaNeural */
export function ssmlOf({ voice, text }: Pick<SpeakCall, 'voice' | 'text'>): string {
  const language = voice.split('-', 2).join('-');
  return `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${escaped(language)}"><voice name="${escaped(voice)}">${escaped(text)}</voice></speak>`;
}
