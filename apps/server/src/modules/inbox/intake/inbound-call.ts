// A call nobody takes: where the company does not take calls, it is shown in the contact's conversation, and they are told.
import { ACK } from '@recado/contract/constants';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import { isRecent } from './recent.rules.ts';
import { identify, identityOf } from './identity.rules.ts';
import { settleIdentity } from './identity.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { reopen } from './inbound-ticket.ts';
import { findSituation, insertMessages, lockLatestTickets, type NewMessage } from './inbound.repo.ts';
import { knownMessage } from './situation.rules.ts';

type CallEvent = Extract<InboundEvent, { kind: 'call' }>;

export async function takeCall(ctx: Ctx, connection: InboundConnection, event: CallEvent): Promise<void> {
  const caller = event.chat.group ? undefined : identityOf(event.chat.party);
  if (!caller || (await settingOf(ctx.tx, 'call')) === 'enabled') return;
  const call = { chat: event.chat.key, externalId: event.id, fromMe: false, partner: caller };
  const situation = await findSituation(ctx.tx, connection.id, [call]);
  if (knownMessage(situation, call)) return;
  const contact = await settleIdentity(ctx, identify(caller, situation.people));
  const latest = contact && (await lockLatestTickets(ctx.tx, [contact.id], connection.id, ctx.now)).get(contact.id);
  // Somebody who never wrote has no conversation to show it in.
  if (!contact || !latest) return;
  const closed = latest.ticket.status === 'closed';
  const [ticket = latest.ticket] = closed ? await reopen(ctx, [latest.ticket]) : [];

  const said = new Date(event.at);
  const at = Number.isNaN(said.getTime()) || said > ctx.now ? ctx.now : said;
  const row: NewMessage = {
    ticketId: ticket.id,
    contactId: contact.id,
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
    choiceId: null,
    written: false,
    createdAt: at,
    lastMessage: '📞',
  };
  const messageId = (await insertMessages(ctx.tx, connection.id, [row], ctx.now)).ids.get(event.id);
  if (messageId === undefined) return;
  const message = { messageId, authorId: contact.id, fromMe: false, mediaType: 'call_log', body: '', writtenAt: at };
  emit(ctx, 'message.received', {
    ...message,
    ticket,
    live: isRecent(at, ctx.now),
    choiceId: null,
    scheduleType: null,
    queues: connection.queueIds.length,
    greetings: null,
  });
}
