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
  'snoozed',
  'woken',
  'rated',
  'changed',
  'notified',
  'called',
  'answersCampaign',
  'answeredFrom',
  'optedOut',
  'optedIn',
  'driverStarted',
  'driverEnded',
  'failed',
] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Why a driver could not go on, and people have the ticket. */
export const FAILURES = [
  'failed',
  'unknown',
  'tooManyActions',
  'tooManySteps',
  'noAnswer',
  'badAnswer',
  'notCalled',
  'notInPlan',
  'tokensUsedUp',
  'toolsFailed',
] as const;
export type Failure = (typeof FAILURES)[number];
/** What started a flow. */
export const FLOW_REASONS = ['phrase', 'welcome', 'noMatch', 'queue', 'tag', 'closed', 'campaign'] as const;
export type FlowReason = (typeof FLOW_REASONS)[number];

/**
 * Why an agent left a conversation to people: the customer asked for one · a topic that people answer · the customer is
 * upset · nothing that it knows says it · so many answers · its endpoint did not answer · or made no sense · the tokens are
 * used up · its model wished so · what it said could not be sent · its tools did not answer.
 */
export const AGENT_ENDINGS = [
  'person',
  'topic',
  'sentiment',
  'noGround',
  'turns',
  'endpoint',
  'nonsense',
  'budget',
  'wished',
  'notSent',
  'tools',
] as const;
export type AgentEnding = (typeof AGENT_ENDINGS)[number];

export const isFailure = (why: string): why is Failure => FAILURES.some((failure) => failure === why);

/** Who or what did it: a person · a message that came in · who speaks for the company meanwhile · a rule · time · because something was deleted. */
export const DOERS = ['person', 'intake', 'driver', 'rule', 'timeout', 'removal'] as const;
export type Doer = (typeof DOERS)[number];

const named = z.object({ id, name: z.string() });
const place = z.object({ queue: named.nullable(), user: named.nullable() });

/** Names are as they were then: who or what was deleted since still has one. */
export const timelineData = z
  .object({
    from: place.describe(
      'of moves; to: of whom was notified, too, where that is neither a queue nor a person: the administrators',
    ),
    to: place,
    tag: named,
    note: z
      .object({ id, text: z.string(), mentions: z.array(named) })
      .describe('what was noted; left out of lines of long ago'),
    rate: z.number().describe('1 unsatisfied, 2 satisfied, 3 very satisfied'),
    driver: z.string().describe('the kind of driver that began or ended, and what it is called'),
    name: z.string(),
    reason: z.string().describe("why: a driver's end, a failure, what started a flow"),
    field: z.string().describe('which field of the contact changed, …'),
    extra: z.string().describe('… or which line of its further information'),
    until: timestamp.describe('until when it was put off; left out: until the customer writes'),
    text: z
      .string()
      .describe(
        'what people were notified of; which of an agent’s tools was called; the phrase that started a flow; what an agent leaves behind, or what it answered from',
      ),
    host: z.string().describe('the outside system that was called, and what it answered'),
    status: z.number(),
    action: z.string().describe('what could not be done: a kind of action; `reason` says why'),
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
    afterId: z.number().describe('it stands after this message; 0: before all'),
    createdAt: timestamp,
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;
