// Somebody is told outside of the page: to whom it goes is decided now, by who may see it now; outside of any transaction.
import type { Language } from '@recado/contract/constants';
import { subscribePush } from '@recado/contract/push';
import { createHash } from 'node:crypto';
import { listedOf, maySee, mayAct, visibilityOf } from '@recado/rules/tickets';
import { concerns } from '@recado/rules/told';
import { sql } from 'drizzle-orm';
import { inCompany, type Actor, type Ctx } from '../../../platform/context.ts';
import type { DueRow } from '../../../platform/due-rows.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PushOutcome, PushService } from '../../../ports/push.ts';
import { loadPersons } from '../../accounts/auth/actor.service.ts';
import { ICONS_BY_TYPE, preview } from '../../inbox/messages/preview.rules.ts';
import { selectTickets } from '../../inbox/tickets/ticket-presenter.service.ts';
import { findReached, removeSubscriptions, type Reached } from './push.repo.ts';
import { replyToken } from './push-reply.service.ts';
import { payloadOf, type Telling } from './push-words.rules.ts';
import { claimPush, findChatWords, findLastWords, findTold, settlePush, type ClaimedPush } from './pushes.repo.ts';

/** Longer than a push service may take. */
const CLAIM_MS = 60_000;
/** Whoever opens their phone later than this looks at the list. */
const TTL_SECONDS = 3_600;
/** before the second try, the third …; then it is old news */
const WAITS_MS = [5_000, 20_000, 60_000, 300_000];

/** Who is told what of it; `mayReply`: it can be answered from there. */
interface Audience {
  telling: Telling;
  isFor: (person: Actor) => boolean;
  /** the ticket that may be answered, and by whom */
  replies?: { ticketId: number; by: (person: Actor) => boolean };
}

interface Ready extends Reached {
  payload: string;
}

/** A process that dies with it on its way sends it again: the later takes the place of the first. */
export async function sendPush(platform: Platform, push: PushService, due: DueRow): Promise<boolean> {
  const claimed = await inCompany(platform, due.companyId, undefined, async (ctx) => {
    const row = await claimPush(ctx.tx, due, new Date(ctx.now.getTime() + CLAIM_MS));
    return row && { row, all: await readyOf(ctx, row) };
  });
  if (!claimed) return false;
  const { row, all } = claimed;
  const sent = await Promise.all(all.map(async (one) => ({ one, outcome: await sendOne(platform, push, row, one) })));
  await inCompany(platform, due.companyId, undefined, (ctx) => settle(ctx, row, sent));
  return true;
}

async function readyOf(ctx: Ctx, row: ClaimedPush): Promise<Ready[]> {
  const reached = await findReached(ctx.tx, row.userId, row.done, ctx.now);
  if (reached.length === 0) return [];
  const audience = await audienceOf(ctx, row);
  if (!audience) return [];
  const userIds = [...new Set(reached.map(({ userId }) => userId))];
  const people = new Map(
    (await loadPersons(ctx.tx, userIds, ctx.companyId, ctx.now)).map((each) => [each.userId, each]),
  );
  return reached.flatMap((one) => {
    const person = people.get(one.userId);
    // Whoever has yet to set up what their company asks for sees nothing, here as there.
    return person && !person.lacksSecondFactor && audience.isFor(person)
      ? [{ ...one, payload: payloadFor(ctx, row, audience, one, person) }]
      : [];
  });
}

function payloadFor(ctx: Ctx, { key }: ClaimedPush, audience: Audience, to: Reached, person: Actor): string {
  const { telling, replies } = audience;
  const token = replies?.by(person)
    ? replyToken(ctx.platform, { companyId: ctx.companyId, ticketId: replies.ticketId, ...to }, ctx.now)
    : undefined;
  const { language, words }: { language: Language; words: boolean } = to;
  return JSON.stringify(payloadOf(telling, { tag: key, language, words, token }));
}

/** undefined: there is nothing to tell any more. */
async function audienceOf(ctx: Ctx, row: ClaimedPush): Promise<Audience | undefined> {
  if (row.kind === 'chat') return chatAudience(ctx, row);
  const [ticket] = await selectTickets(
    ctx.tx,
    sql`(select x.* from tickets x where x.id = ${row.ticketId})`,
    sql`t.id`,
  );
  if (!ticket) return undefined;
  const place = visibilityOf(ticket);
  const { id: ticketId, uuid } = ticket;
  const { name } = ticket.contact;
  if (row.kind === 'message') {
    if (ticket.unreadMessages === 0) return undefined;
    const { body, mediaType } = await findLastWords(ctx.tx, ticketId);
    const icon = (mediaType !== null && ICONS_BY_TYPE[mediaType]) || '';
    return {
      telling: { kind: 'message', name, uuid, text: preview(`${icon} ${body}`) },
      isFor: (person) => concerns(person, listedOf(ticket)),
      replies: { ticketId, by: (person) => ticket.status === 'open' && mayAct(person, place) },
    };
  }
  const isFor = (person: Actor): boolean => maySee(person, place);
  if (row.kind === 'notice') return { telling: { kind: 'notice', name, uuid, text: preview(row.text) }, isFor };
  const told = row.userId === null ? undefined : await findTold(ctx.tx, row.noticeId, row.userId);
  if (!told) return undefined;
  const { kind, byName: by, text, messageId } = told;
  return { telling: { kind, by, name, uuid, messageId, text: preview(text) }, isFor };
}

async function chatAudience(ctx: Ctx, { chatId }: ClaimedPush): Promise<Audience | undefined> {
  const chat = await findChatWords(ctx.tx, chatId);
  if (!chat) return undefined;
  const { title, uuid, by, message, userIds } = chat;
  return {
    telling: { kind: 'chat', title, uuid, by, text: preview(message) },
    isFor: ({ userId, features }) => userIds.includes(userId) && features.includes('useInternalChat'),
  };
}

/** Never rejects. */
async function sendOne(
  { secrets, log }: Platform,
  push: PushService,
  row: ClaimedPush,
  to: Ready,
): Promise<PushOutcome> {
  try {
    const address = subscribePush.body.parse(JSON.parse(secrets.decrypt(to.sealed).toString()));
    const topic = createHash('sha256').update(row.key).digest('base64url').slice(0, 32);
    return await push.send({ address, payload: to.payload, topic, ttlSeconds: TTL_SECONDS });
  } catch (error) {
    // It was stored under another SECRET_KEY.
    log.warn({ err: error, id: to.id }, 'a push subscription cannot be read');
    return 'gone';
  }
}

async function settle(
  ctx: Ctx,
  { id, version, done, attempts }: ClaimedPush,
  sent: readonly { one: Reached; outcome: PushOutcome }[],
): Promise<void> {
  const gone = sent.filter(({ outcome }) => outcome === 'gone');
  await removeSubscriptions(
    ctx.tx,
    gone.map(({ one }) => one),
  );
  const waits = sent.some(({ outcome }) => outcome === 'later') ? WAITS_MS[attempts] : undefined;
  const again = waits === undefined ? null : new Date(ctx.now.getTime() + waits);
  const told = sent.filter(({ outcome }) => outcome !== 'later').map(({ one }) => one.id);
  await settlePush(ctx.tx, { id, version, done: [...done, ...told], again, now: ctx.now });
}
