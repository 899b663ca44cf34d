// What became of a ticket, beside its messages: who accepted, handed on, tagged and closed it, and what was done by itself.
// A message has no line: it stands there itself, and says what wrote it.
import { z } from 'zod';
import { id, timestamp, createdAt } from './primitives.ts';

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
  'notText',
  'notCalled',
  'notInPlan',
  'tokensUsedUp',
  'toolsFailed',
  'quietHours',
] as const;
export type Failure = (typeof FAILURES)[number];
/** What started a flow. */
export const FLOW_REASONS = ['phrase', 'welcome', 'noMatch', 'queue', 'tag', 'closed', 'campaign'] as const;
export type FlowReason = (typeof FLOW_REASONS)[number];

/**
 * Why an agent left a conversation to people: the customer asked for one · a topic that people answer · the customer is
 * upset · nothing that it knows says it · so many answers · its endpoint did not answer · or made no sense · the tokens are
 * used up · its model wished so · what it said could not be sent · its tools did not answer ·
 * it is an hour in which it does not speak.
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
  'quiet',
] as const;
export type AgentEnding = (typeof AGENT_ENDINGS)[number];

export const isFailure = (why: string): why is Failure => FAILURES.some((failure) => failure === why);

/** Who or what did it: a person · a message that came in · who speaks for the company meanwhile · a rule · time · because something was deleted. */
export const DOERS = ['person', 'intake', 'driver', 'rule', 'timeout', 'removal'] as const;
export type Doer = (typeof DOERS)[number];

const named = z.object({ id, name: z.string().describe('Name at the time.') });
const place = z.object({
  queue: named.nullable().describe('The queue; null: none.'),
  user: named.nullable().describe('The user; null: nobody.'),
});

/** Names are as they were then: who or what was deleted since still has one. */
export const timelineData = z
  .object({
    from: place.describe(
      'Origin and destination of a move. `to` is also who was notified, if that is neither a queue nor a user: the administrators.',
    ),
    to: place.describe('Destination of a move, or who was notified; if neither queue nor user, the administrators.'),
    tag: named.describe('The tag that was added or removed.'),
    note: z
      .object({
        id,
        text: z.string().describe('Text of the note.'),
        mentions: z.array(named).describe('Users that the note mentions.'),
      })
      .describe('The note; left out of old entries.'),
    rate: z.number().describe('1 unsatisfied, 2 satisfied, 3 very satisfied.'),
    driver: z.string().describe('Kind of the automation that started or ended; `name` is its name.'),
    name: z.string().describe('Name of the automation or campaign, depending on the kind.'),
    reason: z.string().describe('Why an automation ended, an action failed, or a flow started.'),
    field: z.string().describe('The contact’s field that changed.'),
    extra: z.string().describe('The contact’s additional information that changed, by name.'),
    until: timestamp.describe('End of the snooze; left out: until the customer writes.'),
    text: z
      .string()
      .describe(
        'Depending on the kind: the notification’s text, the name of the tool called, the phrase that started a flow, or an AI assistant’s hand-over summary or sources.',
      ),
    host: z.string().describe('Host of the external system that was called; `status` is its HTTP status.'),
    status: z.number().describe('HTTP status of the response.'),
    action: z.string().describe('Kind of action that failed; `reason` says why.'),
  })
  .partial();
export type TimelineData = z.output<typeof timelineData>;

export const timelineEntry = z
  .object({
    id,
    ticketId: id.describe('ID of the ticket.'),
    kind: z.enum(TIMELINE_KINDS).describe('What happened.'),
    by: z
      .object({
        kind: z
          .enum(DOERS)
          .describe(
            'A person, an incoming message (`intake`), an automation (`driver`), a rule, the passing of time (`timeout`), or a deletion (`removal`).',
          ),
        userId: id.nullable().describe('ID of the user; null: it was not a user.'),
        name: z.string().nullable().describe('Name of the user or automation, at the time; null: none.'),
      })
      .describe('Who or what did it.'),
    data: timelineData.describe('Details, depending on the kind.'),
    afterId: z.number().describe('ID of the message it follows; 0: it precedes all messages.'),
    createdAt,
  })
  .meta({ id: 'TimelineEntry' });
export type TimelineEntry = z.output<typeof timelineEntry>;
