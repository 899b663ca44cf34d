// The log of calls of outside systems: an integration's, and those of an agent's tools.
import { cutTo } from '@recado/rules/cut';
import type { IntegrationCall } from '@recado/contract/queue-integrations';
import { actorOf, inCompany, type Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findCalls, insertCall, type CallOf } from './integrations.repo.ts';

/** of what is kept of a call */
const KEPT = 4_000;

interface Noted {
  /** null: a person tries it */
  ticketId: number | null;
  what: string;
  request: string;
}

const kept = (text: string): string => cutTo(text.replaceAll('\u0000', ''), KEPT);

/** Calls, and writes down what came of it. @param of undefined: nobody's, whose it could be written down for */
export async function noteCall<T extends { status: number; answer: string }>(
  platform: Platform,
  companyId: number,
  of: CallOf | undefined,
  { ticketId, what, request }: Noted,
  call: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  const note = async (status: number | null, answer: string, error: string): Promise<void> => {
    if (!of) return;
    const ms = Math.round(performance.now() - began);
    const row = { integrationId: null, promptId: null, ...of, ticketId, what, status, ms };
    await inCompany(platform, companyId, undefined, ({ tx, now: createdAt }) =>
      insertCall(tx, { ...row, request: kept(request), answer: kept(answer), error: kept(error), createdAt }),
    ).catch((failed: unknown) => platform.log.warn({ err: failed, ...of }, 'a call could not be written down'));
  };
  try {
    const done = await call();
    await note(done.status, done.answer, '');
    return done;
  } catch (error) {
    await note(null, '', error instanceof Error ? error.message : 'no answer');
    throw error;
  }
}

export async function listCallsOf(ctx: Ctx, of: CallOf): Promise<{ records: IntegrationCall[] }> {
  const rows = await findCalls(ctx.tx, actorOf(ctx), of);
  return {
    records: rows.map(
      ({ companyId: _company, integrationId: _integration, promptId: _prompt, createdAt, ...call }) => ({
        ...call,
        createdAt: createdAt.toISOString(),
      }),
    ),
  };
}
