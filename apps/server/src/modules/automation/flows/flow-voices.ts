// What an agent says at a node of a flow is read by a voice first: the flow hears of it when that has been done, or has not.
import type { VoiceFault } from '@recado/contract/prompt-voices';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { say, type DriverEvent } from '../drivers/driver.rules.ts';
import {
  holdSpoken,
  noteSpeech,
  noteWords,
  speech,
  spokenResult,
  type SpokenResult,
} from '../voice/speak-answer.service.ts';
import type { AgentTold } from '../agents/agent-in-flow.service.ts';

/** A voice that has not read it by then is too late: the answer is written. */
export const SPEAK_MS = 14_000;

/** What is being read. */
export const speaking = z.object({
  promptId: z.number(),
  name: z.string(),
  text: z.string(),
  sources: z.object({ name: z.string(), used: z.array(z.object({ id: z.number(), title: z.string() })) }).optional(),
});
type Speaking = z.output<typeof speaking>;

/** @param asked what a voice was asked to read */
export const isRead = ({ text }: Speaking, asked: unknown): boolean => speech.safeParse(asked).data?.text === text;

export type Spoken = { promptId: number; name: string; text: string } & ({ mediaId: number } | { fault: VoiceFault });

/** What the flow is told: a voice note, or the same in writing. undefined: the customer has written, and it is said no more */
export async function toldAloud(
  ctx: Ctx,
  { sources, ...of }: Speaking,
  event: DriverEvent,
): Promise<(AgentTold & { spoken: Spoken }) | undefined> {
  if (event.kind !== 'answer' && event.kind !== 'gaveUp' && event.kind !== 'wake') return undefined;
  const came: SpokenResult = event.kind === 'answer' ? spokenResult.parse(event.answer) : { fault: 'away' };
  const spoken = 'fault' in came ? came : { mediaId: await holdSpoken(ctx, came) };
  const said =
    'fault' in spoken
      ? say(of.text)
      : {
          kind: 'send' as const,
          content: { type: 'media' as const, body: '', files: [{ mediaId: spoken.mediaId }] },
        };
  return {
    input: { kind: 'answered', actions: [said], over: false },
    why: 'unknown',
    ...(sources && { sources }),
    spoken: { ...of, ...spoken },
  };
}

/** In the step in which it is sent. */
export async function noteSpoken(ctx: Ctx, ticketId: number, spoken: Spoken): Promise<void> {
  if ('mediaId' in spoken) await noteWords(ctx, spoken.mediaId, spoken.text);
  await noteSpeech(ctx, ticketId, { ...spoken, fault: 'fault' in spoken ? spoken.fault : null });
}
