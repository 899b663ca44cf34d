// What a customer is told without anybody doing anything: that nobody is there now, a greeting, thanks, no calls.
import type { Language } from '@recado/contract/constants';
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';
import { thankForRating } from '../ratings/ratings.service.ts';
import { claimNotice, findHours } from './automatic-answers.repo.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { isOpen } from '@recado/rules/opening-hours';

export type DueAnswer =
  | {
      kind: 'welcome';
      /** whose hours count, if any do */
      byHours: 'company' | 'queue' | undefined;
      greeting: string | undefined;
    }
  | { kind: 'thanks' }
  | { kind: 'noCalls' };

/** A message that was not there before. */
export interface Arrival {
  ticketId: number;
  /** what the customer may be told by itself, once it is shown */
  answer: DueAnswer | undefined;
}

const REPLY = { origin: 'driver', lane: 'reply' } as const;

const MINUTE_MS = 60_000;
/** What was written longer ago, while we were away, no automatic answers any more. */
const RECENT_MS = 5 * MINUTE_MS;
const HOURS_AGAIN_MS = 5 * MINUTE_MS;
const CALLS_AGAIN_MS = 10 * MINUTE_MS;

const NO_CALLS: Record<Language, string> = {
  pt: 'Este número não atende ligações. Por favor, escreva a sua mensagem por aqui.',
  en: 'This number does not take calls. Please write us a message here.',
  es: 'Este número no atiende llamadas. Por favor, escriba su mensaje por aquí.',
};

export const isRecent = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < RECENT_MS;

/** What cannot be sent is left unsaid. */
export async function answerAutomatically(
  ctx: Ctx,
  connection: InboundConnection,
  ticketId: number,
  answer: DueAnswer,
): Promise<void> {
  switch (answer.kind) {
    case 'welcome':
      if (answer.byHours && (await tellClosed(ctx, ticketId, answer.byHours))) return;
      if (answer.greeting) await tryAutomatic(ctx, ticketId, answer.greeting, REPLY);
      return;
    case 'thanks':
      return thankForRating(ctx, ticketId, connection.id);
    case 'noCalls':
      if (await claimNotice(ctx.tx, ticketId, 'call_refused_at', ctx.now, CALLS_AGAIN_MS))
        await tryAutomatic(ctx, ticketId, (language) => NO_CALLS[language], REPLY);
  }
}

/** True: nobody is there at this hour, whether that was said now, a moment ago, or there are no words for it. */
async function tellClosed(ctx: Ctx, ticketId: number, byHours: 'company' | 'queue'): Promise<boolean> {
  const hours = await findHours(ctx.tx, ticketId, byHours);
  if (!hours || isOpen(hours.schedules, ctx.now, hours.timeZone)) return false;
  const due =
    hours.text.trim() !== '' && (await claimNotice(ctx.tx, ticketId, 'out_of_hours_at', ctx.now, HOURS_AGAIN_MS));
  if (due) await tryAutomatic(ctx, ticketId, hours.text, REPLY);
  return true;
}
