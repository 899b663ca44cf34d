// A call nobody takes: where the company does not take calls, it is shown in the contact's conversation, and they are told.
import { ACK } from '@recado/contract/constants';
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import type { Arrival } from './arrivals.service.ts';
import { isRecent } from './automatic-answers.service.ts';
import { identify, identityOf } from './identity.rules.ts';
import { settleIdentity } from './identity.service.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { findSituation, insertMessage, lockLatestTicket, reopenTicket } from './inbound.repo.ts';

type CallEvent = Extract<InboundEvent, { kind: 'call' }>;

export async function takeCall(
  ctx: Ctx,
  connection: InboundConnection,
  event: CallEvent,
): Promise<Arrival | undefined> {
  const caller = event.chat.group ? undefined : identityOf(event.chat.party);
  if (!caller || (await settingOf(ctx.tx, 'call')) === 'enabled') return undefined;
  const { known, people } = await findSituation(ctx.tx, {
    whatsappId: connection.id,
    chat: event.chat.key,
    externalId: event.id,
    fromMe: false,
    numbers: caller.forms,
    hiddenId: caller.hiddenId,
    senderNumbers: [],
    senderHiddenId: null,
  });
  if (known) return undefined;
  const contact = await settleIdentity(ctx, identify(caller, people));
  const latest = contact && (await lockLatestTicket(ctx.tx, contact.id, connection.id));
  // Somebody who never wrote has no conversation to show it in.
  if (!contact || !latest) return undefined;
  if (latest.status === 'closed') await reopenTicket(ctx.tx, latest.id, connection.id, ctx.now);

  const said = new Date(event.at);
  const at = Number.isNaN(said.getTime()) || said > ctx.now ? ctx.now : said;
  const messageId = await insertMessage(ctx.tx, {
    ticketId: latest.id,
    contactId: contact.id,
    whatsappId: connection.id,
    chat: event.chat.key,
    externalId: event.id,
    body: '',
    mediaType: 'call_log',
    mediaId: null,
    fromMe: false,
    read: true,
    ack: ACK.pending,
    quotedId: null,
    linkPreview: null,
    written: false,
    createdAt: at,
    lastMessage: '📞',
    now: ctx.now,
  });
  if (messageId === undefined) return undefined;
  return {
    messageId,
    ticketId: latest.id,
    ticketMoved: latest.status === 'closed',
    before: latest,
    answer: isRecent(at, ctx.now) ? { kind: 'noCalls' } : undefined,
  };
}
