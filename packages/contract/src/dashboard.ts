// What the company's attendance looks like in numbers, and the conversations behind each number.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { dayFilter, dayText, id, idText, pageNumber, timestamp, ownId } from './primitives.ts';
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
    .describe('the last so many, where no day is given'),
  date_from: dayFilter,
  date_to: dayFilter,
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
    supportHappening: z.number().describe('service cycles of the period: somebody attends'),
    supportPending: z.number().describe('nobody does yet'),
    supportFinished: z.number().describe('they are over'),
    leads: z.number().describe('contacts whose only cycle ever is of the period'),
    avgSupportTime: z.number().describe('minutes, of the finished cycles: from the acceptance to the end'),
    avgWaitTime: z.number().describe('minutes from queueing to acceptance'),
    avgRating: z.number().describe('1 to 3; 0 where nobody rated'),
    ratings: z.number(),
    rates: z.object({ 1: z.number(), 2: z.number(), 3: z.number() }).describe('how often each rate was given'),
  })
  .meta({ id: 'DashboardCounters' });
export type DashboardCounters = z.output<typeof dashboardCounters>;

export const dashboardAttendant = z
  .object({
    id: id
      .nullable()
      .describe('null: all of those who are deleted (`gone`), or what nobody attended; without a name then, and last'),
    gone: z.boolean(),
    name: z.string(),
    online: z.boolean(),
    tickets: z.number().describe('cycles of the period'),
    avgSupportTime: z.number().describe('minutes'),
    rating: z.number().describe('1 to 3; 0 where nobody rated'),
    ratings: z.number(),
  })
  .meta({ id: 'DashboardAttendant' });
export type DashboardAttendant = z.output<typeof dashboardAttendant>;

export const getDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  permission: 'dashboard:view',
  summary: 'Counters and attendants of a period; supervisors: of their queues',
  query: period.refine(isChosen, NOT_CHOSEN).refine(isInOrder, OUT_OF_ORDER),
  reply: z.object({ counters: dashboardCounters, attendants: z.array(dashboardAttendant) }),
});

const range = z
  .object({
    initialDate: dayText,
    finalDate: dayText,
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
  summary: 'Which first steps the company has taken; the setting `firstSteps` puts the list away',
  reply: z.object({
    dismissed: z.boolean().describe('put away: `done` is empty then'),
    done: z.array(z.enum(FIRST_STEPS)),
  }),
});

export const ticketsByUser = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsUsers',
  permission: 'dashboard:view',
  summary: 'Finished cycles of each user between two days, both included',
  query: range,
  reply: z.object({
    data: z
      .array(z.object({ id: id.nullable(), gone: z.boolean(), nome: z.string(), quantidade: z.number() }))
      .describe('id null: likewise of those who are deleted, or of nobody'),
    count: z.number().describe('of all of them'),
  }),
});

export const ticketsByDay = endpoint({
  method: 'GET',
  path: '/dashboard/ticketsDay',
  permission: 'dashboard:view',
  summary: 'Cycles that began, by day (`data`), or by hour (`horario`) where both days are the same',
  query: range,
  reply: z.object({
    data: z.array(
      z.object({
        horario: z.string().optional().describe('`09:00`'),
        data: z.string().optional().describe('`21/11/2026`'),
        total: z.number(),
      }),
    ),
    count: z.number(),
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
    ticket: ticket.describe('without its last message where the caller may not open it'),
    mayOpen: z.boolean().describe("it may have gone to a queue since that is not the caller's"),
    attendant: z.string().nullable(),
    gone: z.boolean().describe('whoever attended is deleted'),
    queuedAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    supportTime: z.number().nullable().describe('minutes; null: it has not come to that'),
    waitTime: z.number().nullable(),
    rate: z.number().nullable(),
  })
  .meta({ id: 'DashboardCycle' });
export type DashboardCycle = z.output<typeof dashboardCycle>;

export const dashboardTickets = endpoint({
  method: 'GET',
  path: '/dashboard/tickets',
  permission: 'dashboard:view',
  summary: 'The conversations behind a number, the latest first, 20 a page',
  query: period
    .extend({
      number: z.enum(DASHBOARD_NUMBERS).describe('which of the figures'),
      userId: z
        .union([z.enum(['none', 'gone']), idText])
        .optional()
        .describe('of this attendant only; none: of nobody; gone: of all who are deleted'),
      hour: z
        .string()
        .regex(/^([01]?\d|2[0-3])$/, 'must be an hour')
        .transform(Number)
        .optional()
        .describe('of the days of the period, as the chart of one day counts'),
      rate: z.enum(['1', '2', '3']).transform(Number).optional().describe('with this rating'),
      pageNumber,
    })
    .refine(isChosen, NOT_CHOSEN)
    .refine(isInOrder, OUT_OF_ORDER),
  reply: z.object({ cycles: z.array(dashboardCycle), hasMore: z.boolean(), count: z.number() }),
});
