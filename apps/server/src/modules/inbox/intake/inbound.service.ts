// What an event from a network does to the inbox.
import type { InboundEvent } from '@recado/channel/inbound';
import { emit } from '../../../events/domain-events.ts';
import type { Ctx } from '../../../platform/context.ts';
import { keepAddressBook } from '../../catalog/contacts/address-book.service.ts';
import { tellContact } from '../../catalog/contacts/contact-events.service.ts';
import { raiseAcks } from '../messages/delivery.service.ts';
import { findPeople, updateContact } from './identity.repo.ts';
import { identify, identityOf } from './identity.rules.ts';
import { resolveContacts, settleIdentity } from './identity.ts';
import { takeCall } from './inbound-call.ts';
import type { InboundConnection } from './inbound-connection.rules.ts';
import { takeChange } from './inbound-changes.service.ts';
import { takeGroup } from './inbound-group.ts';
import { takeMessages } from './inbound-message.ts';

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

/**
 * Events in their order, in one transaction. Idempotent: the same event again changes nothing.
 * Those of several conversations may come together; one that fails fails all, and each is to be tried by itself then.
 * Answers the messages that were not here before.
 */
export async function ingestEvents(
  ctx: Ctx,
  connection: InboundConnection,
  ...events: InboundEvent[]
): Promise<MessageEvent[]> {
  const taken: MessageEvent[] = [];
  for (const run of runsOf(events))
    if (run.messages) taken.push(...(await takeMessages(ctx, connection, run.messages)));
    else if (run.acks) await takeAcks(ctx, connection, run.acks);
    else await takeOther(ctx, connection, run.other);
  await ctx.deliver();
  return taken;
}

type AckEvent = Extract<InboundEvent, { kind: 'ack' }>;
type OtherEvent = Exclude<InboundEvent, MessageEvent | AckEvent>;
type Run =
  | { messages: MessageEvent[]; acks?: never; other?: never }
  | { acks: AckEvent[]; messages?: never; other?: never }
  | { other: OtherEvent; messages?: never; acks?: never };

/**
 * Messages that follow on one another together, and so what is told of them, everything else by itself. One message may be told
 * of in two conversations, by the phone's name and by a hidden one: the second must see the first.
 */
function runsOf(events: readonly InboundEvent[]): Run[] {
  const runs: Run[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (event.kind === 'message' && !addTo(last?.messages, event)) runs.push({ messages: [event] });
    else if (event.kind === 'ack' && !addTo(last?.acks, event)) runs.push({ acks: [event] });
    else if (event.kind !== 'message' && event.kind !== 'ack') runs.push({ other: event });
  }
  return runs;
}

/** False: it is to come after them. */
function addTo<E extends { id: string }>(together: E[] | undefined, event: E): boolean {
  if (!together?.every(({ id }) => id !== event.id)) return false;
  together.push(event);
  return true;
}

const takeAcks = (ctx: Ctx, { id: whatsappId }: InboundConnection, acks: readonly AckEvent[]): Promise<void> =>
  raiseAcks(
    ctx,
    acks.map((event) => ({ ...event, whatsappId, chat: event.chat.key, externalId: event.id })),
  );

async function takeOther(ctx: Ctx, connection: InboundConnection, event: OtherEvent): Promise<void> {
  switch (event.kind) {
    case 'call':
      return takeCall(ctx, connection, event);
    case 'edit':
    case 'delete':
    case 'reaction':
      return takeChange(ctx, connection, event);
    case 'party':
      return takeParty(ctx, event);
    case 'preference':
      return takePreference(ctx, event);
    case 'group':
      return takeGroup(ctx, event);
    case 'addressBook':
      return keepAddressBook(ctx, connection.id, event);
  }
}

/** The network says who is who, or that a picture changed. Nobody becomes a contact by that. */
async function takeParty(ctx: Ctx, event: Extract<InboundEvent, { kind: 'party' }>): Promise<void> {
  const identity = identityOf(event.party);
  if (!identity) return;
  const contact = await settleIdentity(ctx, identify(identity, await findPeople(ctx.tx, identity)));
  if (!contact || event.pictureUrl === undefined) return;
  const changed = await updateContact(ctx.tx, contact.id, { profilePicUrl: event.pictureUrl }, ctx.now);
  if (changed) tellContact(ctx, 'update', changed);
}

/**
 * Somebody has told their network what the company may send them. Whoever wants nothing becomes a contact by that: the next list
 * with their number on it must not reach them.
 */
async function takePreference(
  ctx: Ctx,
  { party, wanted, text }: Extract<InboundEvent, { kind: 'preference' }>,
): Promise<void> {
  const identity = identityOf(party);
  if (!identity) return;
  const known = await findPeople(ctx.tx, identity);
  const person = { identity, name: identity.name, isGroup: false };
  const contact = known[0] ?? (wanted ? undefined : (await resolveContacts(ctx, [person], known, false))(identity));
  if (contact) emit(ctx, 'contact.preferred', { contactId: contact.id, chat: identity.number, wanted, text });
}
