// What happens is told to an address, some of it at a time: outside of any transaction, tried again for days, and written down.
import { cutTo } from '@recado/rules/cut';
import type { Language } from '@recado/contract/constants';
import { WEBHOOK_WAITS } from '@recado/contract/webhooks';
import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { inCompany, type Ctx } from '../../../platform/context.ts';
import { WEBHOOKS_TOPIC } from '../../../events/topics.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import { RefusedCall, type SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { WebhookTry } from '../../../schema/webhooks.ts';
import { sendMail } from '../../accounts/mail/mail.service.ts';
import { isFinal, isGood, signedHeaders } from '../../automation/actions/call-out.rules.ts';
import { SWITCHED_OFF } from './webhook-mails.rules.ts';
import {
  attemptsOf,
  claimDeliveries,
  giveUpWaiting,
  lockEndpoint,
  lockEndpointOf,
  noteFailure,
  noteDelivered,
  noteSuccess,
  settleDeliveries,
  tellWaiting,
  type ClaimedDelivery,
  type EndpointRow,
  type SettledTry,
} from './webhooks.repo.ts';

const TIMEOUT_MS = 15_000;
/** Longer than a call may take. */
const CLAIM_SECONDS = 60;
const MOST_BYTES = 64 * 1_024;
/** Calls of one address that are on their way together: claimed at once, and written down at once when they are quick. */
const TOGETHER = 20;
const QUICK_MS = 1_000;
/** An address that gave no good answer for as long was down; for less, it only refused some. */
const OUTAGE_MS = 300_000;
/** of an answer that is kept */
const KEPT = 500;

interface Tried {
  delivery: ClaimedDelivery;
  tried: WebhookTry;
}

/** Whatever is due of the row's address. A process that dies with a call on its way makes it again, under the same id. */
export async function deliver(platform: Platform, fetch: SafeFetch, { companyId, id, at }: DueRow): Promise<boolean> {
  const claimed = await inCompany(platform, companyId, undefined, async ({ tx, now }) => {
    const endpoint = await lockEndpointOf(tx, id);
    if (!endpoint) return undefined;
    if (!endpoint.active) {
      await giveUpWaiting(tx, endpoint.id);
      return undefined;
    }
    const claim = { endpointId: endpoint.id, since: at, seconds: CLAIM_SECONDS, most: TOGETHER };
    return { endpoint, deliveries: await claimDeliveries(tx, claim, now) };
  });
  if (!claimed || claimed.deliveries.length === 0) return false;
  const { endpoint, deliveries } = claimed;
  const calls = deliveries.map(async (delivery) => ({
    delivery,
    tried: await call(platform, fetch, endpoint, delivery),
  }));
  for await (const some of asTheyCome(calls))
    await inCompany(platform, companyId, undefined, (ctx) => settle(ctx, endpoint.id, some));
  return true;
}

/** Together, but what was quick does not wait long for what is slow. */
async function* asTheyCome(calls: readonly Promise<Tried>[]): AsyncGenerator<Tried[]> {
  const underway = new Set(calls);
  const done: Tried[] = [];
  const noted = calls.map(async (one) => {
    done.push(await one);
    underway.delete(one);
  });
  while (underway.size > 0 || done.length > 0) {
    await Promise.race([Promise.all(noted), pause(QUICK_MS, undefined, { ref: false })]);
    if (done.length > 0) yield done.splice(0);
  }
}

/** Two while they are rotated: the other side's library takes either. */
function headersOf(
  platform: Platform,
  { secret, oldSecret, oldSecretUntil, url }: EndpointRow,
  { webhookId, body }: ClaimedDelivery,
): Record<string, string> {
  const now = platform.clock.now();
  const sealed = [secret, ...(oldSecret && oldSecretUntil && oldSecretUntil > now ? [oldSecret] : [])];
  const told = { id: webhookId, body, url, host: '' };
  const signed = sealed.map((each) => signedHeaders(told, platform.secrets.decrypt(each).toString(), now));
  return { ...signed[0], 'webhook-signature': signed.map((headers) => headers['webhook-signature']).join(' ') };
}

/** Never rejects. */
async function call(
  platform: Platform,
  fetch: SafeFetch,
  endpoint: EndpointRow,
  delivery: ClaimedDelivery,
): Promise<WebhookTry> {
  const at = platform.clock.now().toISOString();
  const began = performance.now();
  const tried = (status: number | null, answer: string): WebhookTry => ({
    at,
    status,
    ms: Math.round(performance.now() - began),
    answer: cutTo(answer.replaceAll('\u0000', ''), KEPT),
  });
  try {
    const { status, body } = await fetch(endpoint.url, {
      accept: '*/*',
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      tooLong: 'cut',
      post: { body: delivery.body, headers: headersOf(platform, endpoint, delivery) },
    });
    return tried(status, body.toString());
  } catch (error) {
    const refused = error instanceof RefusedCall;
    return tried(null, `${refused ? 'not called: ' : ''}${error instanceof Error ? error.message : 'no answer'}`);
  }
}

const isTaken = ({ tried: { status } }: Tried): boolean => status !== null && isGood(status);

async function settle(ctx: Ctx, id: number, all: readonly Tried[]): Promise<void> {
  const stored = await lockEndpoint(ctx.tx, id);
  if (!stored) return;
  const taken = all.filter(isTaken);
  const refused = all.filter((one) => !isTaken(one));
  const last = taken.findLast(({ delivery }) => !delivery.replay);
  const takes = last !== undefined;
  // What takes others at the same time is not down.
  const endpoint = { ...stored, failingSince: takes ? null : stored.failingSince };
  const goneOff = refused.some(({ delivery, tried }) => !delivery.replay && isFinal(tried.status ?? 0));
  const failed = refused.some(({ delivery }) => !delivery.replay);
  const off = failed && (goneOff || !takes) && (await noteFailure(ctx.tx, endpoint.id, ctx.now, goneOff));
  const after = { ...endpoint, active: endpoint.active && !off };
  if (last) await noteDelivered(ctx.tx, id, last.tried.at);
  if (takes && !off) await answers(ctx, stored);
  await settleDeliveries(ctx.tx, [
    ...taken.map(({ delivery, tried }) => ({ id: delivery.id, state: 'delivered' as const, tried, dueAt: null })),
    ...(await counted(ctx, refused)).map((one) => afterRefusal(ctx, after, one)),
  ]);
  if (!off) return;
  await giveUpWaiting(ctx.tx, endpoint.id);
  await mailOff(ctx, endpoint);
}

/** An outage that is over, perhaps since the call was made, counts no more. */
async function counted({ tx }: Ctx, refused: readonly Tried[]): Promise<readonly Tried[]> {
  if (refused.length === 0) return refused;
  const counts = await attemptsOf(
    tx,
    refused.map(({ delivery }) => delivery.id),
  );
  return refused.map(({ delivery, tried }) => ({
    delivery: { ...delivery, attempts: counts.get(delivery.id) ?? delivery.attempts },
    tried,
  }));
}

function afterRefusal({ now }: Ctx, endpoint: EndpointRow, { delivery, tried }: Tried): SettledTry {
  if (!endpoint.active || isOver(delivery, endpoint)) return { id: delivery.id, state: 'failed', tried, dueAt: null };
  const dueAt = new Date(now.getTime() + waitAfter(delivery.attempts) * 1_000);
  return { id: delivery.id, state: 'waiting', tried, dueAt };
}

/**
 * After an outage, what waited because of it is told now, and begins its waits anew: whoever comes back may well refuse some of
 * so much. What it refuses while it takes others keeps its waits.
 */
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
