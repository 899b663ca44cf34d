// Azure's speech service that stands nowhere: text to speech over REST as Microsoft publishes it. It looks at what it is
// asked as Azure does, and can be slow, refuse, be away, or talk nonsense.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gate, listening } from './stand-in.ts';

export type AzureFault = number | 'cut' | 'html' | 'empty';

export interface AzureStandIn {
  url: string;
  asked: { key: string; format: string; voice: string; ssml: string }[];
  /** @param next of each request, undefined: it speaks */
  faults(next: () => AzureFault | undefined): void;
  /** requests wait until it is called again with false */
  hold(held: boolean): void;
  close(): Promise<void>;
}

/** The head of an Ogg page with Opus in it, and what was said. */
export const soundOf = (words: string): Buffer =>
  Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('OpusHead'), Buffer.alloc(12), Buffer.from(words)]);

const KEY = 'azure-shop';
/** Nothing between the tags but words and entities: a tag of somebody else's is refused as Azure would read it. */
const SSML =
  /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="pt-BR"><voice name="(pt-BR-[A-Za-z]+Neural)">((?:[^<>&]|&(?:amp|lt|gt|quot|apos);)*)<\/voice><\/speak>$/u;

const wordOf = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '');

const speaks = (): undefined => undefined;

export async function azureStandIn(): Promise<AzureStandIn> {
  const asked: AzureStandIn['asked'] = [];
  let fault: () => AzureFault | undefined = speaks;
  const { passed, hold } = gate();

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url, headers } = incoming;
    const end = (status: number): void => void response.writeHead(status).end();
    if (method !== 'POST' || url !== '/cognitiveservices/v1') return end(404);
    const ssml = await text(incoming);
    const key = wordOf(headers['ocp-apim-subscription-key']);
    const format = wordOf(headers['x-microsoft-outputformat']);
    const [, voice = '', words = ''] = SSML.exec(ssml) ?? [];
    asked.push({ key, format, voice, ssml });
    await passed();
    const wrong = fault();
    if (wrong === 'cut') return void response.socket?.destroy();
    if (wrong === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Moved</h1>');
    if (wrong === 'empty') return end(200);
    if (wrong !== undefined) return end(wrong);
    if (key !== KEY) return end(401);
    if (headers['content-type'] !== 'application/ssml+xml' || voice === '' || !headers['user-agent']) return end(400);
    if (!/^ogg-\d+khz-16bit-mono-opus$/.test(format)) return end(400);
    response.writeHead(200, { 'content-type': 'audio/ogg' }).end(soundOf(words));
  }

  const { url, close } = await listening(serve);
  return {
    url,
    asked,
    faults: (next) => {
      fault = next;
    },
    hold,
    close,
  };
}
