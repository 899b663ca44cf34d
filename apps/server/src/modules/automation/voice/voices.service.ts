// How an agent answers, as administrators choose it; its key is kept, and never answered.
import { NO_VOICE, type PromptVoice, type PromptVoiceInput } from '@recado/contract/prompt-voices';
import { API_KEY_PLACEHOLDER } from '@recado/contract/prompts';
import type { ErrorCode } from '@recado/contract/errors';
import type { Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Call } from '../../../platform/http/route.ts';
import { SpeechError, type Speaker } from '../../../ports/speech.ts';
import { monthOf } from '../tokens/month-tokens.service.ts';
import { findVoice, hasPrompt, storeVoice, type VoiceRow } from './voices.repo.ts';

const SAMPLE = 'Olá! Que bom falar com você. Em que posso ajudar hoje?';
const PATIENCE_MS = 10_000;

/** It is as it was answered, or empty. */
const isKept = (key: string): boolean => key === '' || key === API_KEY_PLACEHOLDER;

async function rowOf(ctx: Ctx, promptId: number): Promise<VoiceRow | undefined> {
  if (!(await hasPrompt(ctx.tx, promptId))) fail('ERR_NO_PROMPT_FOUND');
  return findVoice(ctx.tx, promptId, await monthOf(ctx));
}

export async function getVoice(ctx: Ctx, promptId: number): Promise<PromptVoice> {
  const row = await rowOf(ctx, promptId);
  return {
    voice: row?.voice ?? NO_VOICE,
    region: row?.region ?? '',
    key: row?.speechKey ? API_KEY_PLACEHOLDER : '',
    monthCharacters: row?.monthCharacters ?? null,
    spoken: row?.spoken ?? 0,
    fault: row?.fault ?? null,
    faultAt: row?.faultAt ? new Date(row.faultAt).toISOString() : null,
  };
}

export async function setVoice(ctx: Ctx, promptId: number, { key, ...input }: PromptVoiceInput): Promise<PromptVoice> {
  const row = await rowOf(ctx, promptId);
  if (input.voice !== NO_VOICE && isKept(key) && !row?.speechKey) missingKey();
  const speechKey = isKept(key) ? null : ctx.platform.secrets.encrypt(Buffer.from(key));
  await storeVoice(ctx.tx, promptId, { ...input, speechKey });
  return getVoice(ctx, promptId);
}

const missingKey = (): never => fail('ERR_VALIDATION', 'Required', [{ path: 'key', message: 'Required' }]);

const REFUSALS: Record<SpeechError['why'], ErrorCode> = {
  key: 'ERR_VOICE_REFUSED',
  busy: 'ERR_VOICE_UNAVAILABLE',
  away: 'ERR_VOICE_UNAVAILABLE',
  noSound: 'ERR_VOICE_UNAVAILABLE',
};

/** A sentence by a voice that may not be chosen yet: nothing is stored. */
export async function listen(
  call: Call,
  speaker: Speaker,
  promptId: number,
  { key, ...asked }: { voice: string; region: string; key: string },
): Promise<{ mime: string; sound: string }> {
  const apiKey = await call.run(async (ctx) => {
    const row = await rowOf(ctx, promptId);
    if (!isKept(key)) return key;
    return row?.speechKey ? ctx.platform.secrets.decrypt(row.speechKey).toString('utf8') : undefined;
  });
  try {
    const sound = await speaker.speak({
      ...asked,
      apiKey: apiKey ?? missingKey(),
      text: SAMPLE,
      timeoutMs: PATIENCE_MS,
    });
    return { mime: 'audio/ogg', sound: sound.toString('base64') };
  } catch (error) {
    if (error instanceof SpeechError) fail(REFUSALS[error.why], error.message);
    throw error;
  }
}
