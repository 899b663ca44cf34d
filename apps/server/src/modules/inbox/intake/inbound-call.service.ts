// A call nobody takes: where the company does not take calls, it is shown in the contact's conversation, and they are told.
import { ACK } from '@recado/contract/constants';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import { settingOf } from '../../accounts/settings/settings.service.ts';
import { isRecent } from './recent.rules.ts';
import { identify, identityOf } from './identity.rules.ts';
import { settleIdentity } from './identity.service.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { reopen } from './inbound-message.service.ts';
import { findSituation, insertMessage, lockLatestTicket } from './inbound.repo.ts';

type CallEvent = Extract<InboundEvent, { kind: 'call' }>;

export async function takeCall(ctx: Ctx, connection: InboundConnection, event: CallEvent): Promise<void> {
  const caller = event.chat.group ? undefined : identityOf(event.chat.party);
  if (!caller || (await settingOf(ctx.tx, 'call')) === 'enabled') return;
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
  if (known) return;
  const contact = await settleIdentity(ctx, identify(caller, people));
  const latest = contact && (await lockLatestTicket(ctx.tx, contact.id, connection.id));
  // Somebody who never wrote has no conversation to show it in.
  if (!contact || !latest) return;
  const ticketMoved = latest.ticket.status === 'closed';
  const ticket = ticketMoved ? await reopen(ctx, latest.ticket) : latest.ticket;

  const said = new Date(event.at);
  const at = Number.isNaN(said.getTime()) || said > ctx.now ? ctx.now : said;
  const messageId = await insertMessage(ctx.tx, {
    ticketId: ticket.id,
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
  if (messageId === undefined) return;
  const message = { messageId, authorId: contact.id, fromMe: false, mediaType: 'call_log', body: '', writtenAt: at };
  emit(ctx, 'message.received', {
    ...message,
    ticket,
    ticketMoved,
    live: isRecent(at, ctx.now),
    choiceId: null,
    scheduleType: null,
    greetings: null,
  });
}
