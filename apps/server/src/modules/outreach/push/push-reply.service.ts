// An answer that was typed in a notification: its token lets one person write once in one ticket, for a while, and do nothing else.
import type { replyToPush as replyEndpoint } from '@recado/contract/push';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inCompany } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadActor } from '../../accounts/auth/actor.service.ts';
import { sendMessages } from '../../inbox/messages/send-message.service.ts';

const PURPOSE = 'push reply';
const GOOD_MS = 3_600_000;

const claims = z.object({
  companyId: z.int(),
  userId: z.int(),
  session: z.int(),
  ticketId: z.int(),
  /** the message's own name: there is never a second one of it */
  once: z.uuid(),
  until: z.int(),
});

export interface ReplyRight {
  companyId: number;
  userId: number;
  /** it ends with it */
  session: number;
  ticketId: number;
}

export function replyToken(
  { secrets }: Platform,
  { companyId, userId, session, ticketId }: ReplyRight,
  now: Date,
): string {
  const said = { companyId, userId, session, ticketId, once: randomUUID(), until: now.getTime() + GOOD_MS };
  const text = Buffer.from(JSON.stringify(said)).toString('base64url');
  return `${text}.${secrets.sign(PURPOSE, text)}`;
}

/** Rights are those of now. Throws ERR_SESSION_EXPIRED for a token that is none or no longer, ERR_CONFLICT for one that was used. */
export async function replyToPush(
  platform: Platform,
  { token, body }: z.output<typeof replyEndpoint.body>,
): Promise<Record<string, never>> {
  const { companyId, userId: id, session, ticketId, once } = readToken(platform, token);
  await inCompany(
    platform,
    companyId,
    (tx) => loadActor(tx, { companyId, id, session }, platform.clock.now()),
    async (ctx) => {
      if (ctx.actor?.lacksSecondFactor) fail('ERR_SECOND_FACTOR_NEEDED');
      if (ctx.actor?.expired) fail('ERR_SUBSCRIPTION_EXPIRED');
      const draft = { ticketId, body, clientId: once, quotedId: undefined, files: [] };
      const { repeated } = await sendMessages(ctx, draft);
      if (repeated) fail('ERR_CONFLICT', 'This notification has been answered');
    },
  );
  return {};
}

function readToken({ secrets, clock }: Platform, token: string): z.output<typeof claims> {
  const [text = '', signature = ''] = token.split('.');
  if (!secrets.verify(PURPOSE, text, signature)) fail('ERR_SESSION_EXPIRED', 'This is no token of ours');
  const said = claims.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  if (said.until < clock.now().getTime())
    fail('ERR_SESSION_EXPIRED', 'The notification is too old to be answered from');
  return said;
}
