// One thing is told to one address: outside of any transaction, tried again for days, and written down.
import type { Language } from '@recado/contract/constants';
import { WEBHOOK_WAITS } from '@recado/contract/webhooks';
import { sql } from 'drizzle-orm';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { WEBHOOKS_TOPIC } from '../../../platform/hints/topics.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import { RefusedCall, type SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhookTry } from '../../../schema/webhooks.ts';
import { sendMail } from '../../accounts/mail/mail.service.ts';
import { isFinal, isGood, signedHeaders } from '../../automation/actions/call-out.rules.ts';
import { SWITCHED_OFF } from './webhook-mails.rules.ts';
import {
  claimDelivery,
  giveUpWaiting,
  lockEndpointOf,
  noteFailure,
  noteSuccess,
  settleDelivery,
  tellWaiting,
  type ClaimedDelivery,
  type EndpointRow,
} from './webhooks.repo.ts';

const TIMEOUT_MS = 15_000;
/** Longer than a call may take. */
const CLAIM_SECONDS = 60;
const MOST_BYTES = 64 * 1_024;
/** An address that gave no good answer for as long was down; for less, it only refused some. */
const OUTAGE_MS = 300_000;
/** of an answer that is kept */
const KEPT = 500;

/** A process that dies with a call on its way makes it again, under the same id. */
export async function deliver(platform: Platform, fetch: SafeFetch, { companyId, id }: DueRow): Promise<boolean> {
  const claimed = await inCompany(platform, companyId, undefined, async ({ tx, now }) => {
    const found = await claimDelivery(tx, id, now, CLAIM_SECONDS);
    if (found && !found.endpoint.active) await giveUpWaiting(tx, found.endpoint.id);
    return found?.endpoint.active ? found : undefined;
  });
  if (!claimed) return false;
  const tried = await call(platform, fetch, claimed);
  await inCompany(platform, companyId, undefined, (ctx) => settle(ctx, id, claimed, tried));
  return true;
}

/** Two while they are rotated: the other side's library takes either. */
export function headersOf(platform: Platform, { webhookId, body, endpoint }: ClaimedDelivery): Record<string, string> {
  const now = platform.clock.now();
  const { secret, oldSecret, oldSecretUntil } = endpoint;
  const sealed = [secret, ...(oldSecret && oldSecretUntil && oldSecretUntil > now ? [oldSecret] : [])];
  const told = { id: webhookId, body, url: endpoint.url, host: '' };
  const signed = sealed.map((each) => signedHeaders(told, platform.secrets.decrypt(each).toString(), now));
  return { ...signed[0], 'webhook-signature': signed.map((headers) => headers['webhook-signature']).join(' ') };
}

async function call(platform: Platform, fetch: SafeFetch, claimed: ClaimedDelivery): Promise<WebhookTry> {
  const at = platform.clock.now().toISOString();
  const began = performance.now();
  const tried = (status: number | null, answer: string): WebhookTry => ({
    at,
    status,
    ms: Math.round(performance.now() - began),
    answer: answer.replaceAll('\u0000', '').slice(0, KEPT),
  });
  try {
    const { status, body } = await fetch(claimed.endpoint.url, {
      accept: '*/*',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      tooLong: 'cut',
      post: { body: claimed.body, headers: headersOf(platform, claimed) },
    });
    return tried(status, body.toString());
  } catch (error) {
    const refused = error instanceof RefusedCall;
    return tried(null, `${refused ? 'not called: ' : ''}${error instanceof Error ? error.message : 'no answer'}`);
  }
}

async function settle(ctx: Ctx, id: number, claimed: ClaimedDelivery, tried: WebhookTry): Promise<void> {
  const endpoint = await lockEndpointOf(ctx.tx, id);
  if (!endpoint) return;
  if (tried.status !== null && isGood(tried.status)) {
    await settleDelivery(ctx.tx, id, 'delivered', tried, null);
    if (!claimed.replay) await answers(ctx, endpoint);
    return;
  }
  const over = !endpoint.active || isOver(claimed, endpoint);
  const next = new Date(ctx.now.getTime() + waitAfter(claimed.attempts) * 1_000);
  await settleDelivery(ctx.tx, id, over ? 'failed' : 'waiting', tried, over ? null : next);
  const gone = tried.status !== null && isFinal(tried.status);
  if (claimed.replay || !(await noteFailure(ctx.tx, endpoint.id, ctx.now, gone))) return;
  await giveUpWaiting(ctx.tx, endpoint.id);
  await mailOff(ctx, endpoint);
}

/** After an outage, what waited because of it is told now; what it refuses while it takes others keeps its waits. */
async function answers(ctx: Ctx, { id, failingSince }: EndpointRow): Promise<void> {
  if (failingSince === null) return;
  await noteSuccess(ctx.tx, id);
  if (ctx.now.getTime() - failingSince.getTime() < OUTAGE_MS) return;
  await tellWaiting(ctx.tx, id, ctx.now);
  ctx.afterCommit(() => ctx.platform.hints.poke(WEBHOOKS_TOPIC));
}

/**
 * It has had each of its waits, and a person wanted it told once more, or the address has taken others since its first
 * try: it will not take this one. While an address takes nothing at all, its own days count.
 */
function isOver({ attempts, replay, firstTriedAt }: ClaimedDelivery, { failingSince }: EndpointRow): boolean {
  if (attempts <= WEBHOOK_WAITS.length) return false;
  if (replay || failingSince === null) return true;
  return firstTriedAt !== null && failingSince.getTime() - new Date(firstTriedAt).getTime() > OUTAGE_MS;
}

const waitAfter = (attempts: number): number =>
  WEBHOOK_WAITS[attempts - 1] ?? WEBHOOK_WAITS[WEBHOOK_WAITS.length - 1] ?? 0;

/** To all administrators, each in their language. */
async function mailOff({ tx, platform, companyId }: Ctx, { url }: EndpointRow): Promise<void> {
  const { rows } = await tx.execute<{ email: string; language: Language }>(sql`
    select distinct u.email, coalesce(u.language, co.language) as language from users u join companies co on co.id = u.company_id
    where u.profile = 'admin'`);
  const link = new URL('/messages-api?tab=webhooks', platform.publicUrl).href;
  for (const { email, language } of rows)
    await sendMail(platform, tx, { to: email, companyId, ...SWITCHED_OFF[language]({ url, link }) });
}
