// Who calls a company that takes no calls is told so.
import type { Language } from '@recado/contract/constants';
import { sql } from 'drizzle-orm';
import type { MessageReceived } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { tryAutomatic } from '../messages/send-automatic.service.ts';

const AGAIN_MS = 10 * 60_000;

const NO_CALLS: Record<Language, string> = {
  pt: 'Este número não atende ligações. Por favor, envie sua mensagem por aqui.',
  en: 'Sorry, this number can’t take calls. Please send us a message here instead.',
  es: 'Este número no atiende llamadas. Por favor, envíenos un mensaje por aquí.',
};

/** Not of calls that were made while we were away. */
export async function refuseCalls(ctx: Ctx, received: readonly MessageReceived[]): Promise<void> {
  for (const { mediaType, live, ticket } of received)
    if (mediaType === 'call_log' && live && (await isDue(ctx, ticket.id)))
      await tryAutomatic(ctx, ticket.id, (language) => NO_CALLS[language], { origin: 'driver', lane: 'reply' });
}

/** True once in so long a time for each ticket, to one of all who ask. */
async function isDue({ tx, now }: Ctx, ticketId: number): Promise<boolean> {
  const before = new Date(now.getTime() - AGAIN_MS).toISOString();
  const { rowCount } = await tx.execute(sql`
    update tickets set call_refused_at = ${now.toISOString()}::timestamptz
    where id = ${ticketId} and (call_refused_at is null or call_refused_at <= ${before}::timestamptz)`);
  return (rowCount ?? 0) > 0;
}
