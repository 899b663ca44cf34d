// What the company's attendance looks like in numbers, and the conversations behind each number.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dayFilter, dayText, id, idText, pageNumber, timestamp, ownId, numberedPage } from './primitives.ts';
import { ticket } from './tickets.ts';

/** days that the period filter offers; 0: today */
export const DASHBOARD_PERIODS = [0, 3, 7, 15, 30, 60, 90] as const;

/**
 * Either a number of days back from now, or the days from and to, both included, in the company's time zone. A service
 * cycle belongs to the period in which it was queued. Where there are days from or to, `days` says nothing.
 */
const period = z.object({
  days: z
    .string()
    .regex(/^\d{1,3}$/, 'must be a number of days')
    .transform(Number)
    .optional()
    .describe('Number of days up to now, 0 for today; ignored if a date is given.'),
  date_from: dayFilter.describe('First day of the period, in the company’s time zone; empty: no limit.'),
  date_to: dayFilter.describe('Last day of the period, in the company’s time zone; empty: no limit.'),
});

interface Period {
  days?: number | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
}
const isChosen = ({ days, date_from, date_to }: Period): boolean =>
  days !== undefined || Boolean(date_from) || Boolean(date_to);
const NOT_CHOSEN = { path: ['days'], message: 'choose days, date_from or date_to' };
const isInOrder = ({ date_from: from, date_to: to }: Period): boolean => !from || !to || from <= to;
const OUT_OF_ORDER = { path: ['date_to'], message: 'must not be before date_from' };

export const dashboardCounters = z
  .object({
    supportHappening: z.number().describe('Service cycles of the period in which an attendant is working now.'),
    supportPending: z.number().describe('Service cycles of the period that are waiting.'),
    supportFinished: z.number().describe('Service cycles of the period that have ended.'),
    leads: z.number().describe('Contacts whose only service cycle falls in the period.'),
    avgSupportTime: z.number().describe('Average minutes from acceptance to end, over ended cycles.'),
    avgWaitTime: z.number().describe('Average minutes from queueing to acceptance.'),
    avgRating: z.number().describe('Average rating from 1 to 3; 0: no ratings.'),
    ratings: z.number().describe('Number of ratings.'),
    rates: z
      .object({
        1: z.number().describe('Number of ratings “unsatisfied”.'),
        2: z.number().describe('Number of ratings “satisfied”.'),
        3: z.number().describe('Number of ratings “very satisfied”.'),
      })
      .describe('Number of times each rating was given.'),
  })
  .meta({ id: 'DashboardCounters' });
export type DashboardCounters = z.output<typeof dashboardCounters>;

export const dashboardAttendant = z
  .object({
    id: id
      .nullable()
      .describe(
        'ID of the user; null: all deleted users together (`gone`), or cycles without an attendant. Such entries come last and have no name.',
      ),
    gone: z.boolean().describe('Whether the entry stands for deleted users.'),
    name: z.string().describe('Name of the attendant; empty: deleted, or none.'),
    online: z.boolean().describe('Whether the attendant is online now.'),
    tickets: z.number().describe('Service cycles of the period.'),
    avgSupportTime: z.number().describe('Average minutes from acceptance to end, over ended cycles.'),
    rating: z.number().describe('Average rating from 1 to 3; 0: no ratings.'),
    ratings: z.number().describe('Number of ratings.'),
  })
  .meta({ id: 'DashboardAttendant' });
export type DashboardAttendant = z.output<typeof dashboardAttendant>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  permission: 'dashboard:view',
  summary:
    'Get the counters and the attendants of a period; for supervisors, of their queues and of what their lists show',
  query: period.refine(isChosen, NOT_CHOSEN).refine(isInOrder, OUT_OF_ORDER),
  reply: z.object({
    counters: dashboardCounters.describe('Figures of the period.'),
    attendants: z.array(dashboardAttendant).describe('Figures of the period for each attendant.'),
  }),
});

const range = z
  .object({
    initialDate: dayText.describe('First day, such as 2026-11-21, in the company’s time zone.'),
    finalDate: dayText.describe('Last day, such as 2026-11-21, in the company’s time zone.'),
    // Sent by the client the specification describes; the company is the token's.
    companyId: ownId,
  })
  .refine(({ initialDate, finalDate }) => initialDate <= finalDate, {
    path: ['finalDate'],
    message: 'must not be before initialDate',
  });

/** What a company does first, in this order: none of it is ticked by hand. */
export const FIRST_STEPS = ['connection', 'message', 'queue', 'colleague', 'hours', 'answer'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const firstSteps = endpoint({
  method: 'GET',
  path: '/dashboard/firstSteps',
  permission: 'settings-page:edit',
  summary: 'Get the completed steps of the first-steps checklist; the setting `firstSteps` hides it',
  reply: z.object({
    dismissed: z.boolean().describe('True: the checklist is hidden and `done` is empty.'),
    done: z.array(z.enum(FIRST_STEPS)).describe('Steps that are completed.'),
  }),
});

export const ticketsByUser = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  permission: 'dashboard:view',
  summary: 'Count ended service cycles per user between two days, inclusive',
  query: range,
  reply: z.object({
    data: z
      .array(
        z.object({
          id: id.nullable().describe('ID of the user; null: all deleted users, or no attendant.'),
          gone: z.boolean().describe('Whether the entry stands for deleted users.'),
          nome: z.string().describe('Name of the user; empty: deleted, or none.'),
          quantidade: z.number().describe('Number of ended service cycles.'),
        }),
      )
      .describe('A null ID stands for all deleted users, or for no attendant.'),
    count: z.number().describe('Total over all entries.'),
  }),
});

export const ticketsByDay = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  permission: 'dashboard:view',
  summary: 'Count started service cycles by day (`data`), or by hour (`horario`) if both days are the same',
  query: range,
  reply: z.object({
    data: z
      .array(
        z.object({
          horario: z.string().optional().describe('Hour, such as `09:00`.'),
          data: z.string().optional().describe('Day, such as `21/11/2026`.'),
          total: z.number().describe('Number of started service cycles.'),
        }),
      )
      .describe('One entry for each day, or for each hour of a single day, in which a cycle started.'),
    count: z.number().describe('Total over all entries.'),
  }),
});

/**
 * What has a list behind it: the counters; `cycles`, an attendant's tickets; and the charts' bars, whose cycles are those
 * that `ended` or `began` in the period.
 */
export const DASHBOARD_NUMBERS = [
  'happening',
  'pending',
  'finished',
  'leads',
  'support',
  'wait',
  'rated',
  'cycles',
  'ended',
  'began',
] as const;
export type DashboardNumber = (typeof DASHBOARD_NUMBERS)[number];

/** A cycle with the ticket it belongs to. */
export const dashboardCycle = z
  .object({
    id,
    ticket: ticket.describe('Without its last message, if the caller may not open it.'),
    mayOpen: z.boolean().describe('Whether the caller may open it. It may have moved to another queue since.'),
    attendant: z.string().nullable().describe('Name of the attendant; null: none, or deleted.'),
    gone: z.boolean().describe('Whether the attendant was deleted.'),
    queuedAt: timestamp.nullable().describe('When the cycle was queued; as `startedAt` if it never waited.'),
    startedAt: timestamp.nullable().describe('When an attendant accepted it; null: not yet.'),
    finishedAt: timestamp.nullable().describe('When it ended; null: not yet.'),
    supportTime: z.number().nullable().describe('Minutes from acceptance to end; null: not reached yet.'),
    waitTime: z
      .number()
      .nullable()
      .describe('Minutes from queueing to acceptance, 0 if it never waited; null: not accepted yet.'),
    rate: z.number().nullable().describe('The customer’s rating from 1 to 3; null: none.'),
  })
  .meta({ id: 'DashboardCycle' });
export type DashboardCycle = z.output<typeof dashboardCycle>;

export const dashboardTickets = endpoint({
  method: 'GET',
  path: '/dashboard/tickets',
  permission: 'dashboard:view',
  summary: 'List the tickets behind a figure, newest first, 20 per page',
  query: period
    .extend({
      number: z.enum(DASHBOARD_NUMBERS).describe('Figure whose tickets are listed, such as `pending` or `rated`.'),
      userId: z
        .union([z.enum(['none', 'gone']), idText])
        .optional()
        .describe('Only this attendant’s; `none`: without an attendant; `gone`: of all deleted users.'),
      hour: z
        .string()
        .regex(/^([01]?\d|2[0-3])$/, 'must be an hour')
        .transform(Number)
        .optional()
        .describe('Hour of the day, as in the chart of a single day.'),
      rate: z
        .enum(['1', '2', '3'])
        .transform(Number)
        .optional()
        .describe('Only tickets with this rating: 1 unsatisfied, 2 satisfied, 3 very satisfied.'),
      pageNumber,
    })
    .refine(isChosen, NOT_CHOSEN)
    .refine(isInOrder, OUT_OF_ORDER),
  reply: z.object({
    cycles: z.array(dashboardCycle).describe('The service cycles on this page, each with its ticket.'),
    ...numberedPage,
  }),
});
