// Realtime as both sides see it: the types of every event a browser may get, and of what it may say to the server. Types alone,
// and a name: whoever needs the schemas takes them from live-events.ts and browser-events.ts.
import type { z } from 'zod';
import type { browserEvents, resumeReply } from './browser-events.ts';
import type { sequenced } from './event-rooms.ts';
import type { companyEvents, serverEvents } from './live-events.ts';

/** Payloads by name. */
export type CompanyEvents = { [N in keyof typeof companyEvents]: z.output<(typeof companyEvents)[N]['payload']> };
export type CompanyEventName = keyof CompanyEvents;

/** What the transport adds to every event. */
export type Sequenced = z.output<typeof sequenced>;

/** As one is called on the wire. */
export type WireName<N extends CompanyEventName = CompanyEventName> = `company-${number}-${N}`;

export const eventName = <N extends CompanyEventName>(companyId: number, name: N): WireName<N> =>
  `company-${companyId}-${name}`;

/** Answer to `resume`: `reload` when the server no longer knows what was missed. */
export interface ResumeReply extends Omit<z.output<typeof resumeReply>, 'events'> {
  events: { name: CompanyEventName; payload: CompanyEvents[CompanyEventName] & Sequenced }[];
}

type Said = typeof browserEvents;
type Args<N extends keyof Said> = z.output<Said[N]['args']>;

/** What a browser may emit. */
export type ClientEvents = {
  [N in keyof Said]: N extends 'resume'
    ? (...args: [...Args<N>, done: (reply: ResumeReply) => void]) => void
    : Said[N]['reply'] extends z.ZodType<infer R>
      ? (...args: [...Args<N>, done?: (reply: R) => void]) => void
      : (...args: Args<N>) => void;
};

type Apart = typeof serverEvents;

/** What the server emits apart from company events. */
export type ServerEvents = {
  [N in keyof Apart]: Apart[N]['payload'] extends z.ZodType<infer P> ? (payload: P) => void : () => void;
};
