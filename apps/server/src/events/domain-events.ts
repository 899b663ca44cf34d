// Everything that one part of the product tells the others, typed. Who hears of it: subscriptions.ts.
import type { AuditAction, AuditKind } from '@recado/contract/audit';
import type { CAMPAIGN_STOPS, CampaignStatus } from '@recado/contract/campaigns';
import type { ConnectionStatus, DriverKind, MessageOrigin, TicketStatus } from '@recado/contract/constants';
import type { Doer } from '@recado/contract/timeline';
import type { Ctx } from '../platform/context.ts';
import type { Subscription } from '../platform/subscriptions.ts';

/** Where a ticket stands, and whose it is. */
export interface TicketState {
  id: number;
  contactId: number;
  /** null: its connection was deleted */
  whatsappId: number | null;
  isGroup: boolean;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  /** it is pending, and a driver waits in it for the customer */
  held: boolean;
}

/**
 * Why a ticket moves: a person did it · a message came in · who speaks for the company meanwhile did it · a rule of the
 * company, a schedule or a campaign did it · it stood still for too long · its queue, person or connection goes.
 */
export type MoveCause = Doer;

/** The person behind it, or what the automaton is called. */
export interface MovedBy {
  userId: number | null;
  name: string | null;
}

export interface TicketMoved {
  /** null: it is new */
  before: TicketState | null;
  after: TicketState;
  cause: MoveCause;
  by: MovedBy;
  /** the customer heard of it from the person who did it */
  told?: boolean;
  /** it is one of many that go there: whoever gets it has been told of another */
  among?: boolean;
}

/** A person took back a move: their ticket stands as it did. */
export interface TicketRestored {
  ticketId: number;
  /** who spoke in it then: its row of ticket_drivers */
  driver: Record<string, unknown> | null;
}

/**
 * A message that was not here before came in from a network: the customer's, or one that was typed on our phone. One that could
 * not be read (`undecryptable`) is told once more when it can be.
 */
export interface MessageReceived {
  messageId: number;
  /** as it stands, after a new one began or a closed one was opened again for it */
  ticket: TicketState;
  /** who wrote it; null: we did */
  authorId: number | null;
  /** typed on the company's own phone */
  fromMe: boolean;
  /** as messages.media_type says it; null: text. A call that nobody took: call_log */
  mediaType: string | null;
  body: string;
  writtenAt: Date;
  /** the network brought it as it was written; false: after we had been away */
  live: boolean;
  /** of the button or list row that was pressed */
  choiceId: string | null;
  /** Read along with it, so that nobody who may answer it by itself need ask: the company's setting of whose hours count, … */
  scheduleType: string | null;
  /** … how many queues its connection has, … */
  queues: number;
  /** … and with what the conversation may be greeted that it begins */
  greetings: Greetings | null;
  /** which flows may begin with it; left out: none */
  flows?: FlowOffers | null;
  /** it is the first answer to a campaign, and wants to hear more */
  answersCampaign?: boolean;
  /** it was here before, and can be read now */
  again?: boolean;
}

export interface FlowOffers {
  /** phrases start some */
  phrases: boolean;
  /** the connection's, for a conversation that begins, … */
  welcome: number | null;
  /** … and for what nothing else answers */
  noMatch: number | null;
  /** for whoever answers a campaign */
  campaign?: number | null;
  /** of queues, by their ids */
  queues: Readonly<Record<string, number>> | null;
  /** the connection's integration, and those of queues by their ids */
  integration?: number | null;
  queueIntegrations?: Readonly<Record<string, number>> | null;
  /** the connection's agent, and those of queues by their ids */
  prompt?: number | null;
  queuePrompts?: Readonly<Record<string, number>> | null;
}

export interface Greetings {
  ofConnection: string | null;
  /** of the one queue that the connection has */
  ofQueue: string | null;
  /** the company greets also where there is one queue only */
  greetsOneQueue: boolean;
  /** of the connection: so many */
  queues: number;
  /** the one queue that the connection has has a menu */
  hasMenu: boolean;
}

/** A customer's message comes to a closed ticket in which a driver waits, and is not stored yet. */
export interface MessageArriving extends Pick<MessageReceived, 'ticket' | 'choiceId' | 'writtenAt'> {
  /** undefined: a picture, a place */
  text: string | undefined;
  /** set by who hears of it: it belongs there; otherwise it begins a conversation */
  taken: boolean;
}

/** Somebody who speaks for the company while no person does has begun to wait in a ticket, or no longer does. */
export interface DriverTold {
  ticketId: number;
  kind: DriverKind;
  /** '': the kind says it all */
  name: string;
  /** who wanted it, where an action did; left out: it came or went by itself */
  by?: ActedBy | undefined;
  /** what started it, and the words that did */
  reason?: string | undefined;
  text?: string | undefined;
}

export interface ActedBy extends MovedBy {
  kind: Doer;
}

/** An action wants somebody to speak for the company in a ticket. */
export interface DriverAsked {
  ticketId: number;
  /** which flow, agent or integration; null: whoever does is to stop */
  start: {
    kind: DriverKind;
    ref: number | null;
    version: number | null;
    name: string;
    /** what started it, where no action did */
    reason?: string | undefined;
  } | null;
  by: ActedBy;
}

/** A message of ours is on its way: a person's, or one that the product wrote by itself. */
export interface MessageSent {
  messageId: number;
  ticketId: number;
  contactId: number;
  whatsappId: number;
  /** null: nobody typed it */
  userId: number | null;
  origin: MessageOrigin;
  /** what of that origin: a campaign's id, for example */
  originRef: number | null;
  /** as messages.media_type says it; null: text */
  mediaType: string | null;
  body: string;
}

/** What the network says of one of ours. */
export interface MessageProgress {
  messageId: number;
  ticketId: number;
  contactId: number;
  whatsappId: number | null;
  /** why it was written; null: it is older than this is known */
  origin: MessageOrigin | null;
}

/** A row of what colleagues tell a person of, which they have not opened yet. */
export interface PersonTold {
  userId: number;
  ticketId: number;
  noticeId: number;
}

/** An action wants people to look at a ticket. */
export interface TicketNoticed {
  ticketId: number;
  userIds: readonly number[];
  text: string;
}

export interface TicketTagged {
  ticketId: number;
  contactId: number;
  tagId: number;
  /** false: it was taken off */
  tagged: boolean;
  cause: MoveCause;
  by: MovedBy;
}

export interface NoticeDue {
  name: string;
  /** as its owner wrote it */
  number: string;
  text: string;
}

/** Somebody did what not everybody may, or signed in: what is written down of it. */
export interface Acted {
  /** null: nobody who works here, or who says to be */
  by: { userId: number | null; name: string };
  /** which they came from; empty: nobody knows */
  address: string;
  action: AuditAction;
  kind: AuditKind;
  entityId: number | null;
  /** as it is called now */
  entityName: string;
  before: Record<string, string | number | boolean | null>;
  after: Record<string, string | number | boolean | null>;
  /** fields that changed and are not to be read */
  secrets: string[];
}

/** What somebody did to an account: there is nothing to compare. */
export const accountActed = (
  account: { id: number; name: string },
  { action, by, address }: Pick<Acted, 'action' | 'by' | 'address'>,
): Acted => ({
  action,
  by,
  address,
  kind: 'user',
  entityId: account.id,
  entityName: account.name,
  before: {},
  after: {},
  secrets: [],
});

export interface DomainEvents {
  'message.received': MessageReceived;
  'message.arriving': MessageArriving;
  'message.sent': MessageSent;
  /** 2 taken by the network, 3 delivered, 4 read, 5 played; `takenBack`: the error of a failure that was none */
  'message.acked': MessageProgress & { ack: number; takenBack: string | null };
  /** it did not go out; a later ack may still say that it did. `late`: the network had taken it */
  'message.failed': MessageProgress & { error: string; late: boolean };
  'ticket.moved': TicketMoved;
  /** what it asks for is another, or nobody owes it any more */
  'invoice.changed': { invoiceId: number };
  'ticket.restored': TicketRestored;
  'ticket.tagged': TicketTagged;
  'person.told': PersonTold;
  'ticket.noticed': TicketNoticed;
  /** colleagues among themselves */
  'chat.written': { chatId: number };
  /** they signed out, signed in elsewhere, or have a new password */
  'session.ended': { userId: number };
  'driver.asked': DriverAsked;
  /** why: it was done, somebody else has the ticket now, or it could not go on */
  'driver.ended': DriverTold & { why: string };
  /** by a person: what goes out in its conversations goes to another number from here on */
  'contact.renumbered': { contactId: number };
  /** one by one; where very many change at once, as when an address book comes, nobody is told of each */
  'contact.changed': { contactId: number; action: 'create' | 'update' | 'delete' };
  /** many at once, told before anything is sent to them; `contact.changed` may tell of each later */
  'contacts.made': { ids: readonly number[] };
  /** they told their network whether they want what is sent by itself; chat: by which name of theirs, as messages.chat */
  'contact.preferred': { contactId: number; chat: string; wanted: boolean; text: string };
  /** they take what is sent by itself again */
  'contact.optedIn': { contactId: number };
  /** a connection's settings or its state; null: it was deleted */
  'line.changed': { whatsappId: number; status: ConnectionStatus | null };
  /** it was made, began, ended or was cancelled (`stopReason`: by itself); null: it was deleted */
  'campaign.changed': {
    campaignId: number;
    name: string;
    status: CampaignStatus | null;
    stopReason: (typeof CAMPAIGN_STOPS)[number] | null;
  };
  /** one of its people: not reached (`error` says why), reached after all, somebody who answered, or who told their network that they want no more */
  'campaign.recipient': {
    campaignId: number;
    recipientId: number;
    name: string;
    number: string;
    contactId: number | null;
    state: 'failed' | 'sent' | 'answered' | 'optedOut';
    error: string | null;
    optedOut: boolean;
  };
  acted: Acted;
  /** the product has something to say to somebody's phone, on behalf of this company */
  'notice.due': NoticeDue;
  /** a person who works here is about to be deleted */
  'user.removing': { userId: number };
  /** a queue is about to be deleted */
  'queue.removing': { queueId: number };
  /** the same, a while before: whoever has many rows of it lets go of some, and says so where there are more */
  'queue.emptying': { queueId: number; unfinished: boolean };
  /** a connection is about to be deleted, and its tickets are to be closed */
  'connection.removing': { whatsappId: number };
}

export type DomainEventName = keyof DomainEvents;

/** It is told at the end of this transaction, and only if that is reached. */
export function emit<N extends DomainEventName>(ctx: Ctx, name: N, event: DomainEvents[N]): void {
  ctx.emit(name, event);
}

/** The same for what must have been heard before this transaction goes on: whatever was emitted so far is told now. */
export async function emitNow<N extends DomainEventName>(ctx: Ctx, name: N, event: DomainEvents[N]): Promise<void> {
  ctx.emit(name, event);
  await ctx.deliver();
}

/** Told at once, and by itself, to those who answer by changing it: other events wait their turn. */
export async function ask<N extends DomainEventName>(
  ctx: Ctx,
  name: N,
  event: DomainEvents[N],
): Promise<DomainEvents[N]> {
  await ctx.tell(name, event);
  return event;
}

/** @param handle is told of all events of that name at once; see Subscription */
export const on = <N extends DomainEventName>(
  event: N,
  handle: (ctx: Ctx, events: readonly DomainEvents[N][]) => Promise<void>,
): Subscription => ({ events: [event], handle: (ctx: Ctx, events: readonly DomainEvents[N][]) => handle(ctx, events) });

/** For who makes one thing out of two kinds of events: told of both at once, where there is either. */
export const onBoth = <N extends DomainEventName, M extends DomainEventName>(
  one: N,
  other: M,
  handle: (ctx: Ctx, ones: readonly DomainEvents[N][], others: readonly DomainEvents[M][]) => Promise<void>,
): Subscription => ({ events: [one, other], handle });
