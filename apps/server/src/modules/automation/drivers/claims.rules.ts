// Who may answer a customer's message, in which order. Pure.
import type { TicketStatus } from '@recado/contract/constants';
import type { FlowOffers, Greetings, TicketState } from '../../../events/domain-events.ts';

/**
 * The order, once: the first that takes the message up has it. A driver stands in one or more of these places (its file
 * says in which); a place in which nobody stands is passed over.
 */
export const PLACES = [
  // Of who waits on a closed ticket: the next would begin a new conversation.
  'rating',
  'company hours',
  'queue hours',
  // Also where a menu waits; not where another flow does.
  'flow phrase',
  'driver that waits',
  'campaign flow',
  'connection prompt',
  'connection integration',
  'queue prompt or integration',
  'queue flow',
  'welcome flow',
  'queue choice',
  'greeting',
  'menu',
  'flow without match',
] as const;
export type Place = (typeof PLACES)[number];

/** What was read along with the message, so that nobody need ask again for what is not so. */
export interface Facts {
  status: TicketStatus;
  queueId: number | null;
  /** somebody looks after the ticket */
  attended: boolean;
  isGroup: boolean;
  /** typed on the company's own phone */
  fromMe: boolean;
  /** a call that nobody took, or what cannot be read yet: there is nothing to answer */
  saysNothing: boolean;
  /** written just now, not while we were away */
  fresh: boolean;
  /** a driver waits: in a pending ticket for the customer, on a closed one for a rating */
  waits: boolean;
  /** whose opening hours count, if any do */
  scheduleType: 'company' | 'queue' | undefined;
  /** of the connection: so many */
  queues: number;
  /** with what the conversation that begins with this message may be greeted; null: it began before */
  greetings: Greetings | null;
  /** which flows may begin with it; left out: none */
  flows?: FlowOffers | null;
  /** it is the first answer to a campaign; left out: it is not */
  answersCampaign?: boolean;
}

/** Nobody by itself answers groups, ourselves, calls, what cannot be read yet, old messages, or whom a person looks after. */
export const mayBeAnswered = ({ isGroup, fromMe, saysNothing, fresh, attended, status, waits }: Facts): boolean =>
  !isGroup && !fromMe && !saysNothing && fresh && (status === 'closed' ? waits : !attended);

/**
 * Nobody has chosen where the customer belongs: what speaks for the whole connection may. The only queue of a connection has
 * a conversation from its beginning, without anybody's choice.
 */
export const isUnsorted = ({ queueId, queues, greetings }: Facts): boolean =>
  queueId === null || (queues === 1 && greetings !== null);

/** Where an action may have somebody begin: nobody looks after it, and it is no group. */
export const mayBegin = ({ status, userId, isGroup }: Pick<TicketState, 'status' | 'userId' | 'isGroup'>): boolean =>
  status === 'pending' && userId === null && !isGroup;

/** Nobody claims these: who waits in the ticket has them. */
type Waiting = 'rating' | 'driver that waits';

export interface Claim {
  readonly place: Exclude<Place, Waiting>;
  /** left out: always */
  readonly when?: (facts: Facts) => boolean;
}

export interface Claimant {
  readonly claims: readonly Claim[];
}

/** @param driver null: the one that waits, whichever it is */
export type Turn<C> = { place: Place; driver: C | null };

/** Whose turn it is with this message, one after the other. */
export function turnsOf<C extends Claimant>(drivers: readonly C[], facts: Facts): Turn<C>[] {
  if (!mayBeAnswered(facts)) return [];
  if (facts.status === 'closed') return [{ place: 'rating', driver: null }];
  return PLACES.flatMap((place): Turn<C>[] => {
    if (place === 'rating') return [];
    if (place === 'driver that waits') return facts.waits ? [{ place, driver: null }] : [];
    return drivers
      .filter(({ claims }) => claims.some((claim) => claim.place === place && (claim.when?.(facts) ?? true)))
      .map((driver) => ({ place, driver }));
  });
}
