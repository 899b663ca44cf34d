// An answer is read by a voice: outside of any transaction, and stored before it is sent. A process that dies over it may
// have it read once more; what is sent is one message, by the step that hears of it. Whatever goes wrong, it is written.
import { cutTo } from '@recado/rules/cut';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { VOICE_FAULTS, type VoiceFault } from '@recado/contract/prompt-voices';
import type { Language } from '@recado/contract/constants';
import { z } from 'zod';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { reserveFile } from '../../../platform/media/kept-files.ts';
import type { MediaStore } from '../../../ports/media-store.ts';
import { SpeechError, type Speaker } from '../../../ports/speech.ts';
import { insertStored, removePending } from '../../inbox/media/media.service.ts';
import { publishChanged } from '../../inbox/messages/message-changes.service.ts';
import { executeActions } from '../actions/execute-actions.service.ts';
import { defineSlowWork, type AnySlowWork, type SlowCall } from '../drivers/slow-step.service.ts';
import { monthOf } from '../tokens/month-tokens.service.ts';
import { insertSpoken } from './transcriptions.repo.ts';
import { voiceKeyOf } from './voice-keys.service.ts';
import { countSpoken, findLanguage, findVoice, noteFault, uncountSpoken } from './voices.repo.ts';

export interface Speaking {
  store: MediaStore;
  speaker: Speaker;
}

export const SPEAKING_WORK = 'speak';
const MIME = 'audio/ogg';
/** A customer waits: then it is written. */
const TIMEOUT_MS = 8_000;
/** with what is stored */
const WORK_MS = 11_000;

/** Left out: as the agent has them. */
export const speech = z.object({
  promptId: z.number(),
  text: z.string(),
  voice: z.string().optional(),
  region: z.string().optional(),
  /** of a key that the node has of its own */
  keyRef: z.string().optional(),
});
export type Speech = z.output<typeof speech>;

/** What came of it: a file in the store, which no row names yet; or why it is to be written. */
export const spokenResult = z.union([
  z.object({ storageKey: z.string(), size: z.number() }),
  z.object({ fault: z.enum(VOICE_FAULTS) }),
]);
export type SpokenResult = z.output<typeof spokenResult>;
export type SpokenFile = Extract<SpokenResult, { storageKey: string }>;

export const speakAnswers = (speaking: Speaking): AnySlowWork =>
  defineSlowWork({
    name: SPEAKING_WORK,
    input: speech,
    timeoutMs: WORK_MS,
    patienceMs: 60_000,
    // Not for a fault, which is answered: for a process that died.
    waitsMs: [0],
    run: (call) => speak(speaking, call),
  });

async function speak({ store, speaker }: Speaking, call: SlowCall<Speech>): Promise<SpokenResult> {
  const { platform, companyId, input } = call;
  const { promptId, text } = input;
  const run = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => inCompany(platform, companyId, undefined, work);
  const ready = await run((ctx) => prepare(ctx, input));
  if ('fault' in ready) return ready;
  const { apiKey, region, voice, month } = ready;
  try {
    const sound = await speaker.speak({ apiKey, region, voice, text, timeoutMs: TIMEOUT_MS });
    const storageKey = `media/voice-${randomUUID()}.ogg`;
    await reserveFile(platform.db, companyId, storageKey);
    return { storageKey, size: await store.put(storageKey, Readable.from([sound])) };
  } catch (error) {
    if (!(error instanceof SpeechError)) platform.log.error({ err: error, companyId }, 'an answer could not be spoken');
    await run(({ tx }) => uncountSpoken(tx, promptId, month, text.length));
    return { fault: error instanceof SpeechError ? error.why : 'away' };
  }
}

/** Its characters are counted before they are asked for: side by side they do not pass the limit. */
async function prepare(
  ctx: Ctx,
  { promptId, text, keyRef, ...here }: Speech,
): Promise<{ fault: VoiceFault } | { region: string; voice: string; month: string; apiKey: string }> {
  const { tx, platform } = ctx;
  const month = await monthOf(ctx);
  const row = await findVoice(tx, promptId, month);
  const { region = '', voice = '' } = { ...row, ...here };
  const own = keyRef === undefined ? undefined : await voiceKeyOf(ctx, keyRef);
  const apiKey = own ?? (row?.speechKey && platform.secrets.decrypt(row.speechKey).toString('utf8'));
  if (!apiKey || region === '') return { fault: 'key' };
  if (!(await countSpoken(tx, promptId, month, text.length, row?.monthCharacters ?? null))) return { fault: 'limit' };
  return { region, voice, month, apiKey };
}

/** In the transaction that sends it. */
export const holdSpoken = ({ tx }: Ctx, { storageKey, size }: SpokenFile): Promise<number> =>
  insertStored(tx, { mime: MIME, fileName: 'voice.ogg', size, storageKey }, true);

/** Its words stand with it, for people and for the agent itself. Where it could not be sent, its file goes. */
export async function noteWords(ctx: Ctx, mediaId: number, words: string): Promise<void> {
  const messageId = await insertSpoken(ctx.tx, mediaId, words, ctx.now);
  if (messageId === undefined) await removePending(ctx.tx, [mediaId]);
  else await publishChanged(ctx, [messageId]);
}

const NOTICES: Record<Language, (name: string, why: string) => string> = {
  pt: (name, why) => `${name} respondeu por escrito: ${why}`,
  en: (name, why) => `${name} answered in writing: ${why}`,
  es: (name, why) => `${name} respondió por escrito: ${why}`,
};
const REASONS: Record<Language, Record<VoiceFault, string>> = {
  pt: {
    key: 'a Azure recusa a chave ou a região da voz.',
    busy: 'a Azure recebe pedidos demais com esta chave.',
    away: 'a voz da Azure não respondeu a tempo.',
    noSound: 'a Azure não enviou nenhum áudio.',
    limit: 'o limite de caracteres falados do mês acabou.',
  },
  en: {
    key: 'Azure rejects the voice’s key or region.',
    busy: 'Azure is getting too many requests with this key.',
    away: 'Azure’s voice didn’t respond in time.',
    noSound: 'Azure returned no audio.',
    limit: 'this month’s limit of spoken characters is used up.',
  },
  es: {
    key: 'Azure rechaza la clave o la región de la voz.',
    busy: 'Azure recibe demasiadas solicitudes con esta clave.',
    away: 'la voz de Azure no respondió a tiempo.',
    noSound: 'Azure no envió ningún audio.',
    limit: 'se agotó el límite de caracteres hablados del mes.',
  },
};

/** Administrators are told once, not with every answer: when it goes wrong otherwise than the last one did. */
export async function noteSpeech(
  ctx: Ctx,
  ticketId: number,
  { promptId, name, fault }: { promptId: number; name: string; fault: VoiceFault | null },
): Promise<void> {
  const isNew = await noteFault(ctx.tx, promptId, fault, ctx.now);
  if (!isNew || fault === null) return;
  const language = await findLanguage(ctx.tx);
  const text = NOTICES[language](name, REASONS[language][fault]);
  const by = { kind: 'driver', userId: null, name, origin: 'driver', lane: 'notice' } as const;
  await executeActions(ctx, ticketId, [{ kind: 'notify', to: { kind: 'admins' }, text: cutTo(text, 500) }], by);
}
