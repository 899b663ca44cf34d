// Which line a move is: a table of cases.
import { expect, test } from 'vitest';
import type { TicketState } from '../../../events/domain-events.ts';
import { kindOfMove } from './timeline.rules.ts';

type Standing = Pick<TicketState, 'status' | 'queueId' | 'userId'>;

const OF = { id: 1, contactId: 1, whatsappId: 1, isGroup: false, held: false };
const waits: Standing = { status: 'pending', queueId: 1, userId: null };
const ann: Standing = { status: 'open', queueId: 1, userId: 1 };
const closed: Standing = { status: 'closed', queueId: 1, userId: 1 };

test.each<[string, Standing | null, Standing, Parameters<typeof kindOfMove>[0]['cause'], string | undefined]>([
  ['a person begins one', null, ann, 'person', 'created'],
  ['a schedule begins one', null, waits, 'rule', 'created'],
  ['a message begins one: it tells so itself', null, waits, 'intake', undefined],
  ['accepted', waits, ann, 'person', 'accepted'],
  ['accepted into another queue', waits, { ...ann, queueId: 2 }, 'person', 'accepted'],
  ['returned', ann, waits, 'person', 'returned'],
  ['returned into another queue', ann, { ...waits, queueId: 2 }, 'person', 'transferred'],
  ['handed to somebody', ann, { ...ann, userId: 2 }, 'person', 'transferred'],
  ['given a queue while it waits', waits, { ...waits, queueId: 2 }, 'timeout', 'transferred'],
  ['closed', ann, closed, 'timeout', 'closed'],
  ['closed while it waited', waits, closed, 'removal', 'closed'],
  ['opened again by a message', closed, waits, 'intake', 'reopened'],
  ['opened again by a person', closed, ann, 'person', 'reopened'],
  ['of a closed one something else changed', closed, { ...closed, queueId: 2 }, 'person', 'transferred'],
])('%s', (_, before, after, cause, kind) => {
  expect(kindOfMove({ before: before && { ...OF, ...before }, after: { ...OF, ...after }, cause })).toBe(kind);
});
