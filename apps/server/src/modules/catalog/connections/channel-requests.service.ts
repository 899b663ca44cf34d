// Questions and orders to the process that owns a connection: asked through the database, answered there.
import type { StatusReason } from '@recado/contract/constants';
import { ERROR_CODES } from '@recado/contract/errors';
import type { MessageTemplate } from '@recado/contract/templates';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { fail, found } from '../../../platform/errors.ts';
import { ANSWER_TOPIC, CHANNEL_TOPIC } from '../../../events/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Party } from '@recado/channel/inbound';
import type { NumberCheck } from '@recado/channel/channel';
import { connections } from '../../../schema/connections.ts';
import { channelRequests } from '../../../schema/channels.ts';
import { findAskable, lookUpsLeft, takeLookUp, type Askable, type Haste } from './look-ups.service.ts';

export type ChannelRequest =
  | { kind: 'start' }
  | { kind: 'renew' }
  /** @property reason left out: a person wanted it */
  | { kind: 'logout'; reason?: StatusReason }
  /** hang up and dial anew: what the form says has changed */
  | { kind: 'restart' }
  | { kind: 'checkNumber'; number: string }
  /** the approved texts; a failure's text begins with the code of the channel's error */
  | { kind: 'templates' }
  | { kind: 'profilePicture'; party: Party; contactId: number };

const POLL_MS = 200;
const PATIENCE_MS = 10_000;
/** Whoever owns the connection reads a question sooner than this. */
const PICKED_UP_MS = 2_000;

/**
 * Is there such a number? Asked by hand, through a connection of the company that is up.
 * undefined: nobody could be asked, for none is up or its owner is gone. Throws ERR_WAPP_CHECK_CONTACT where the network does not answer.
 * Never inside a transaction.
 */
export async function checkNumber(
  platform: Platform,
  companyId: number,
  number: string,
): Promise<NumberCheck | undefined> {
  const asked = await ask(platform, companyId, connected, { kind: 'checkNumber', number });
  return asked === undefined ? undefined : checkedBy(platform, companyId, asked);
}

/** Why nobody was asked. @property until when it may be asked again */
export type Unasked = { unasked: 'noConnection' | 'restricted' } | { unasked: 'pace'; until: Date };

/** The same of what nobody does by hand: at the line's pace, and not while it may not write to strangers. */
export async function checkNumberAtPace(
  platform: Platform,
  companyId: number,
  number: string,
  haste: Haste,
): Promise<NumberCheck | Unasked> {
  let line: Askable | null | undefined;
  const now = platform.clock.now();
  const through = async (tx: Tx): Promise<Askable[]> => {
    line = await findAskable(tx, now);
    return line && (await takeLookUp(tx, line, haste, now)) ? [line] : [];
  };
  const asked = await ask(platform, companyId, through, { kind: 'checkNumber', number });
  if (asked !== undefined) return (await checkedBy(platform, companyId, asked)) ?? { unasked: 'noConnection' };
  const used = line;
  if (!used) return { unasked: used === null ? 'restricted' : 'noConnection' };
  const { next } = await platform.db.withTenant(companyId, (tx) => lookUpsLeft(tx, used, haste, now));
  return { unasked: 'pace', until: next };
}

async function checkedBy(platform: Platform, companyId: number, asked: number): Promise<NumberCheck | undefined> {
  // What the connection's owner answers to this kind of request.
  const answer = await answerTo<NumberCheck>(platform, companyId, asked);
  if (answer === 'nobody') return undefined;
  if (!answer?.result) fail('ERR_WAPP_CHECK_CONTACT', 'The network did not say whether this number exists');
  return answer.result;
}

/**
 * The approved templates of an official number. ERR_WAPP_NOT_INITIALIZED: it is not up, or its network does not answer;
 * otherwise the network's refusal. Never inside a transaction.
 */
export async function askTemplates(
  platform: Platform,
  companyId: number,
  whatsappId: number,
): Promise<MessageTemplate[]> {
  const asked = await ask(platform, companyId, (tx) => connected(tx, whatsappId), { kind: 'templates' });
  if (!asked) fail('ERR_WAPP_NOT_INITIALIZED');
  const answer = await answerTo<MessageTemplate[]>(platform, companyId, asked);
  if (answer === 'nobody' || !answer) fail('ERR_WAPP_NOT_INITIALIZED', 'The connection does not answer');
  return answer.result ?? refuse(answer.error);
}

/** The channel's own code stands first in what went wrong. */
function refuse(error: string | null): never {
  const [, first, words] = /^(ERR_[A-Z_]+):?\s*(.*)$/s.exec(error ?? '') ?? [];
  const code = ERROR_CODES.find((known) => known === first);
  const message = code ? words || undefined : 'The network does not answer';
  // Nobody wanted to send a message: what failed is the connection.
  fail(code === undefined || code === 'ERR_SENDING_WAPP_MSG' ? 'ERR_WAPP_NOT_INITIALIZED' : code, message);
}

/** The request's id; undefined where no connection is up. @param through finds the connection to ask */
async function ask(
  platform: Platform,
  companyId: number,
  through: (tx: Tx) => PromiseLike<{ id: number }[]>,
  request: ChannelRequest,
): Promise<number | undefined> {
  const asked = await platform.db.withTenant(companyId, async (tx) => {
    const [connection] = await through(tx);
    if (!connection) return undefined;
    const [row] = await tx
      .insert(channelRequests)
      .values({ whatsappId: connection.id, request })
      .returning({ id: channelRequests.id, whatsappId: channelRequests.whatsappId });
    return found(row, 'ERR_WAPP_CHECK_CONTACT');
  });
  if (asked) platform.hints.poke(CHANNEL_TOPIC, asked.whatsappId);
  return asked?.id;
}

interface Answer<R> {
  state: 'pending' | 'done' | 'failed';
  /** the connection's owner has read it */
  taken: boolean;
  /** null unless it is done */
  result: R | null;
  error: string | null;
}

/**
 * Looks when it hears that there is an answer, and now and then; undefined when the owner does not answer in time.
 * 'nobody': there is no owner who would have read it; it is taken back.
 */
async function answerTo<R>(
  platform: Platform,
  companyId: number,
  id: number,
): Promise<Answer<R> | 'nobody' | undefined> {
  const askedAt = Date.now();
  let wake: (() => void) | undefined;
  const stop = platform.hints.on(ANSWER_TOPIC, (key) => {
    if (key === String(id)) wake?.();
  });
  try {
    while (Date.now() < askedAt + PATIENCE_MS) {
      let timer: NodeJS.Timeout | undefined;
      // Made before looking, so that an answer between the look and the wait is heard.
      const heard = new Promise<void>((resolve) => {
        wake = resolve;
        timer = setTimeout(resolve, POLL_MS);
      });
      const answer = await look<R>(platform, companyId, id);
      if (answer && answer.state !== 'pending') {
        clearTimeout(timer);
        return answer;
      }
      if (answer && !answer.taken && Date.now() > askedAt + PICKED_UP_MS && (await takeBack(platform, companyId, id))) {
        clearTimeout(timer);
        return 'nobody';
      }
      await heard;
      clearTimeout(timer);
    }
    return undefined;
  } finally {
    stop();
  }
}

async function look<R>(platform: Platform, companyId: number, id: number): Promise<Answer<R> | undefined> {
  return platform.db.withTenant(companyId, async (tx) => {
    const { rows } = await tx.execute<Answer<R> & Record<string, unknown>>(
      sql`select state, taken_at is not null as taken, result, error from channel_requests where id = ${id}`,
    );
    return rows[0];
  });
}

/** False: somebody has read it after all. */
async function takeBack(platform: Platform, companyId: number, id: number): Promise<boolean> {
  return platform.db.withTenant(companyId, async (tx) => {
    const { rowCount } = await tx.execute(
      sql`delete from channel_requests where id = ${id} and taken_at is null and state = 'pending'`,
    );
    return (rowCount ?? 0) > 0;
  });
}

/**
 * The company's connection that is up; or the one named, if it is up. An official number comes last, for its network
 * knows neither who exists nor pictures; otherwise the default is first.
 */
const connected = (tx: Tx, whatsappId?: number) =>
  tx
    .select({ id: connections.id })
    .from(connections)
    .where(
      and(eq(connections.status, 'CONNECTED'), whatsappId === undefined ? undefined : eq(connections.id, whatsappId)),
    )
    .orderBy(sql`provider = 'cloud'`, desc(connections.isDefault), connections.id)
    .limit(1);

/** Asks the network for a contact's picture, if a connection is up; the contact shows it when it comes. */
export async function askForPicture(
  ctx: Ctx,
  { contactId, party, whatsappId }: { contactId: number; party: Party; whatsappId?: number },
): Promise<void> {
  const through = whatsappId ?? (await connected(ctx.tx))[0]?.id;
  if (through === undefined) return;
  const request: ChannelRequest = { kind: 'profilePicture', party, contactId };
  await ctx.tx.execute(sql`
    with asked as (update contacts set picture_asked_at = ${ctx.now.toISOString()}::timestamptz where id = ${contactId})
    insert into channel_requests (whatsapp_id, request) values (${through}, ${JSON.stringify(request)}::jsonb)`);
  ctx.afterCommit(() => ctx.platform.hints.poke(CHANNEL_TOPIC, through));
}
