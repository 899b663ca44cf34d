// Work in the background, for super-administrators: what waits, what failed, and another try.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, pageNumber, text, timestamp } from './primitives.ts';

export const JOB_STATES = ['waiting', 'active', 'failed', 'completed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const backgroundJob = z
  .object({
    id: z.string(),
    name: z.string(),
    state: z.enum(JOB_STATES),
    companyId: z.number().nullable(),
    company: z.string().nullable().describe('Name of the company, if the job belongs to one.'),
    attempts: z.number(),
    retryLimit: z.number(),
    createdAt: timestamp,
    startAfter: timestamp.nullable().describe('It does not run before this time.'),
    endedAt: timestamp.nullable(),
    error: z.string().nullable().describe('Why the last attempt failed.'),
  })
  .meta({ id: 'BackgroundJob' });
export type BackgroundJob = z.output<typeof backgroundJob>;

export const pageJobs = endpoint({
  method: 'GET',
  path: '/jobs',
  permission: 'super',
  summary: 'List jobs in a state, newest first, 20 per page, and count the jobs in each state',
  query: z.object({ state: z.enum(JOB_STATES).default('failed').describe('State of the jobs.'), pageNumber }),
  reply: z.object({
    jobs: z.array(backgroundJob),
    hasMore: z.boolean(),
    count: z.number(),
    counts: z.record(z.enum(JOB_STATES), z.number()),
  }),
});

const oneJob = z.object({
  name: text(100).describe('Queue of the job, which is its kind of work.'),
  id: z.uuid().describe('ID of the job.'),
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/jobs/:name/:id/retry',
  permission: 'super',
  summary: 'Retry a failed job',
  params: oneJob,
  reply: nothing,
});

export const removeJob = endpoint({
  method: 'DELETE',
  path: '/jobs/:name/:id',
  permission: 'super',
  summary: 'Discard a failed job',
  params: oneJob,
  reply: nothing,
});
