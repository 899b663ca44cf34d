// What messages that come together are decided by, and which of them can be taken in at once. Pure.
import type { FlowOffers, TicketState } from '../../../events/domain-events.ts';
import type { InboundEvent } from '@recado/channel/inbound';
import {
  changesNothing,
  groupIdentity,
  identify,
  identityOf,
  isNamed,
  type Identity,
  type KnownContact,
} from './identity.rules.ts';

type MessageEvent = Extract<InboundEvent, { kind: 'message' }>;

/** A message of this name that is here already. */
export type KnownMessage = {
  id: number;
  ticketId: number;
  /** whose conversation it is in */
  contactId: number;
  /** null: we wrote it */
  authorId: number | null;
  chat: string;
  externalId: string;
  fromMe: boolean;
  ack: number;
  mediaType: string | null;
  body: string;
};

/** What messages that come together are decided by. */
export interface Situation {
  /** whoever goes by one of the names that they name */
  people: KnownContact[];
  /** the conversations' tickets that are not closed, by their contacts; locked until the transaction ends */
  active: ReadonlyMap<number, TicketState>;
  /** those of them whose last message cannot be read yet */
  awaiting: ReadonlySet<number>;
  known: KnownMessage[];
  /** something happened to these before they came: their names on the network */
  changed: ReadonlySet<string>;
  /** the company's setting of whose opening hours count */
  scheduleType: string | null;
  /** what the company and the connection have of flows that begin by themselves */
  flows: FlowOffers | null;
}

export interface Lookup {
  chat: string;
  externalId: string;
  fromMe: boolean;
  /** whose conversation it is */
  partner: Pick<Identity, 'forms' | 'hiddenId'>;
  /** the participant of a group who wrote */
  sender?: Pick<Identity, 'forms' | 'hiddenId'> | undefined;
}

/** A message, and who is named in it. */
export interface Arrival extends Lookup {
  event: MessageEvent;
  partner: Identity;
  sender?: Identity | undefined;
}

export function arrivalOf(event: MessageEvent): Arrival {
  const { id, chat, fromMe } = event;
  const { group, party } = chat;
  const named = fromMe ? party : { ...party, name: event.sender.name ?? party.name };
  const partner = group ? groupIdentity(group) : identityOf(named);
  if (!partner) throw new Error('the message names nobody it is from or to');
  const sender = group && !fromMe ? identityOf(event.sender) : undefined;
  return { event, chat: chat.key, externalId: id, fromMe, partner, sender };
}

/**
 * The message, where it is here already. Our own are known by id alone: their echo may name the conversation otherwise. A
 * customer's are known by id and contact too: the same conversation may have been named by their phone before, and by their
 * hidden id now.
 */
export function knownMessage(
  { known, people }: Situation,
  { chat, externalId, fromMe, partner }: Lookup,
): KnownMessage | undefined {
  const same = known.filter((message) => message.externalId === externalId);
  const isTheirs = (contactId: number): boolean => people.some((one) => one.id === contactId && isNamed(one, partner));
  return (
    same.find((message) => message.chat === chat) ??
    same.find((message) => message.fromMe === fromMe && (fromMe || isTheirs(message.contactId)))
  );
}

/**
 * Those that can be taken in at once. What follows in its conversation something that first makes a contact or a ticket waits
 * until that is done, and so does the answer to one of these.
 */
export function inTurn(waiting: readonly Arrival[], situation: Situation): { now: Arrival[]; later: Arrival[] } {
  const turns: { now: Arrival[]; later: Arrival[] } = { now: [], later: [] };
  const ended = new Set<string>();
  const ids = new Set<string>();
  for (const arrival of waiting) {
    const { chat, externalId, event } = arrival;
    const waits = ended.has(chat) || (event.quotedId !== undefined && ids.has(event.quotedId));
    turns[waits ? 'later' : 'now'].push(arrival);
    if (!waits) ids.add(externalId);
    if (waits || !goesOn(arrival, situation)) ended.add(chat);
  }
  return turns;
}

/** Nothing is made for it that what follows must find. */
function goesOn(arrival: Arrival, situation: Situation): boolean {
  const change = identify(arrival.partner, situation.people);
  if (!changesNothing(change)) return false;
  return situation.active.has(change.keep?.id ?? 0) || knownMessage(situation, arrival) !== undefined;
}
