// How an agent answers: in writing, or as a voice note that Azure's speech service reads, under the company's own key.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, text, timestamp } from './primitives.ts';
import { API_KEY_PLACEHOLDER } from './prompts.ts';

/** In writing. */
export const NO_VOICE = 'texto';
const SPEAKERS = [
  'Francisca',
  'Antonio',
  'Brenda',
  'Donato',
  'Elza',
  'Fabio',
  'Giovanna',
  'Humberto',
  'Julio',
  'Leila',
  'Leticia',
  'Manuela',
  'Nicolau',
  'Thalita',
  'Valerio',
  'Yara',
] as const;
type Voice = `pt-BR-${(typeof SPEAKERS)[number]}Neural`;
export const VOICES = SPEAKERS.map((name): Voice => `pt-BR-${name}Neural`);

/** characters; what is longer nobody listens to: it is written */
export const LONGEST_SPOKEN = 1_000;

/** Why an answer was written instead: the key is refused · it is asked too often · it is away · what it said is no sound. */
export const VOICE_FAULTS = ['key', 'busy', 'away', 'noSound', 'limit'] as const;
export type VoiceFault = (typeof VOICE_FAULTS)[number];

export const voice = z.enum([NO_VOICE, ...VOICES]);
/** As Azure names its places; an address is made of it. */
export const voiceRegion = text(40).regex(/^[a-z0-9]{2,40}$/, 'as Azure names it: brazilsouth');
const key = text(200)
  .trim()
  .regex(/^[\x21-\x7e]*$/, 'Letters, digits and signs only, without spaces or line breaks');

/** How a drawing names a key of its own that is kept: which one it is, never the key. */
export const keptVoiceKey = (ref: string): string => `${API_KEY_PLACEHOLDER}${ref}`;
const KEPT = /^\*{8}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** undefined: none is kept under that */
export const refOfVoiceKey = (written: string): string | undefined => KEPT.exec(written)?.[1];
export const voiceKey = key;

const fields = {
  voice: voice.describe('Voice it replies with; `texto`: in writing.'),
  region: z
    .union([z.literal(''), voiceRegion])
    .describe('Azure region of the speech service, such as `brazilsouth`; empty: not set.'),
  key: key.describe(
    `Never returned: ${API_KEY_PLACEHOLDER} stands for a stored key. Send it back to leave the key unchanged.`,
  ),
  monthCharacters: z
    .number()
    .int()
    .min(1_000)
    .max(100_000_000)
    .nullable()
    .describe('Maximum characters spoken per month, after which it replies in writing; null: no limit.'),
};

export const promptVoice = z
  .object({
    voice: voice.describe('Voice it replies with; `texto`: in writing.'),
    region: z.string().describe('Azure region of the speech service, such as `brazilsouth`; empty: not set.'),
    key: z.string().describe(`Never returned: ${API_KEY_PLACEHOLDER} stands for a stored key.`),
    monthCharacters: z
      .number()
      .nullable()
      .describe('Maximum characters spoken per month, after which it replies in writing; null: no limit.'),
    spoken: z.number().describe('Characters spoken this month.'),
    fault: z
      .enum(VOICE_FAULTS)
      .nullable()
      .describe('Why the latest reply was sent in writing instead; null: it was spoken.'),
    faultAt: timestamp.nullable().describe('When that happened; null: it was spoken.'),
  })
  .meta({ id: 'PromptVoice' });
export type PromptVoice = z.output<typeof promptVoice>;

export const promptVoiceInput = z
  .object(fields)
  .superRefine(({ voice: chosen, region: place, key: typed }, context) => {
    if (chosen === NO_VOICE) return;
    for (const [path, value] of Object.entries({ region: place, key: typed }))
      if (value === '') context.addIssue({ code: 'custom', path: [path], message: 'Required', input: value });
  });
export type PromptVoiceInput = z.output<typeof promptVoiceInput>;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;

export const getPromptVoice = endpoint({
  method: 'GET',
  path: '/prompt/:id/voice',
  ...shared,
  summary: 'Get whether an AI assistant replies in writing or with which voice, and the characters spoken this month',
  params: idParams,
  reply: promptVoice,
});

export const setPromptVoice = endpoint({
  method: 'PUT',
  path: '/prompt/:id/voice',
  ...shared,
  summary: 'Set the voice of an AI assistant; its key is stored and never returned',
  params: idParams,
  body: promptVoiceInput,
  reply: promptVoice,
});

export const listenToVoice = endpoint({
  method: 'POST',
  path: '/prompt/:id/voice/sample',
  ...shared,
  summary: 'Synthesize a sample sentence with a voice; the stored key is used if its placeholder is sent',
  params: idParams,
  body: z.object({
    voice: z.enum(VOICES).describe('Voice to listen to.'),
    region: voiceRegion.describe('Azure region of the speech service, such as `brazilsouth`.'),
    key: key.min(1, 'Required').describe('Azure speech key, or the placeholder of the stored key.'),
  }),
  reply: z.object({
    mime: z.string().describe('Media type of the sound.'),
    sound: z.base64().describe('The sound, in Base64.'),
  }),
});
