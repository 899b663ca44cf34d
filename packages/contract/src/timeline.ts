// What became of a ticket, beside its messages: who accepted, handed on, tagged and closed it, and what was done by itself.
// A message has no line: it stands there itself, and says what wrote it.
import { z } from 'zod';
import { id, timestamp } from './primitives.ts';

export const TIMELINE_KINDS = [
  'created',
  'accepted',
  'returned',
  'transferred',
  'closed',
  'reopened',
  'tagged',
  'untagged',
  'noted',
  'rated',
  'changed',
  'notified',
  'called',
  'driverStarted',
  'driverEnded',
  'failed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Why a driver could not go on, and people have the ticket. */
export const FAILURES = ['failed', 'unknown', 'tooManyActions', 'tooManySteps'] as const;
export type Failure = (typeof FAILURES)[number];
export const isFailure = (why: string): why is Failure => FAILURES.some((failure) => failure === why);

/** Who or what did it: a person · a message that came in · who speaks for the company meanwhile · a rule · time · because something was deleted. */
export const DOERS = ['person', 'intake', 'driver', 'rule', 'timeout', 'removal'] as const;
export type Doer = (typeof DOERS)[number];

const named = z.object({ id, name: z.string() });
const place = z.object({ queue: named.nullable(), user: named.nullable() });

/** Names are as they were then: who or what was deleted since still has one. */
export const timelineData = z
  .object({
    /** of moves; to: of whom was notified, too, where that is neither a queue nor a person: the administrators */
    from: place,
    to: place,
    tag: named,
    /** 1 unsatisfied, 2 satisfied, 3 very satisfied */
    rate: z.number(),
    /** the kind of driver that began or ended, and what it is called */
    driver: z.string(),
    name: z.string(),
    /** why: a driver's end, a failure */
    reason: z.string(),
    /** which field of the contact changed, … */
    field: z.string(),
    /** … or which line of its further information */
    extra: z.string(),
    /** what people were notified of */
    text: z.string(),
    /** the outside system that was called, and what it answered */
    host: z.string(),
    status: z.number(),
    /** what could not be done: a kind of action; `reason` says why */
    action: z.string(),
  })
  .partial();
export type TimelineData = z.output<typeof timelineData>;

export const timelineEntry = z
  .object({
    id,
    ticketId: id,
    kind: z.enum(TIMELINE_KINDS),
    by: z.object({ kind: z.enum(DOERS), userId: id.nullable(), name: z.string().nullable() }),
    data: timelineData,
    /** it stands after this message; 0: before all */
    afterId: z.number(),
    createdAt: timestamp,
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;
