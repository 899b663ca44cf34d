// Questions and orders to the process that owns a connection: asked through the database, answered there.
import { desc, eq, sql } from 'drizzle-orm';
import { fail, found } from '../../../platform/errors.ts';
import { ANSWER_TOPIC, CHANNEL_TOPIC } from '../../../platform/hints/topics.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { NumberCheck, Party } from '../../../ports/channel.ts';
import { connections } from '../../../schema/catalog.ts';
import { channelRequests } from '../../../schema/channels.ts';

export type ChannelRequest =
  | { kind: 'start' }
  | { kind: 'renew' }
  | { kind: 'logout' }
  | { kind: 'checkNumber'; number: string }
  | { kind: 'profilePicture'; party: Party };

const POLL_MS = 200;
const PATIENCE_MS = 10_000;

/**
 * Is there such a number? Asked through a connection of the company that is up.
 * undefined: none is up, nobody could be asked. Throws ERR_WAPP_CHECK_CONTACT where the network does not answer.
 * Never inside a transaction.
 */
export async function checkNumber(
  platform: Platform,
  companyId: number,
  number: string,
): Promise<NumberCheck | undefined> {
  const asked = await ask(platform, companyId, { kind: 'checkNumber', number });
  if (!asked) return undefined;
  // What the connection's owner answers to this kind of request.
  const answer = await answerTo<NumberCheck>(platform, companyId, asked);
  if (!answer?.result) fail('ERR_WAPP_CHECK_CONTACT', 'The network did not say whether this number exists');
  return answer.result;
}

/** The request's id; undefined where no connection is up. The default connection is asked first. */
async function ask(platform: Platform, companyId: number, request: ChannelRequest): Promise<number | undefined> {
  const asked = await platform.db.withTenant(companyId, async (tx) => {
    const [connection] = await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.status, 'CONNECTED'))
      .orderBy(desc(connections.isDefault), connections.id)
      .limit(1);
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
  /** null unless it is done */
  result: R | null;
}

/** Looks when it hears that there is an answer, and now and then; undefined when nobody answers in time. */
async function answerTo<R>(platform: Platform, companyId: number, id: number): Promise<Answer<R> | undefined> {
  const deadline = Date.now() + PATIENCE_MS;
  let wake: (() => void) | undefined;
  const stop = platform.hints.on(ANSWER_TOPIC, (key) => {
    if (key === String(id)) wake?.();
  });
  try {
    while (Date.now() < deadline) {
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
      sql`select state, result from channel_requests where id = ${id}`,
    );
    return rows[0];
  });
}
