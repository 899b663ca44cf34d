// Work in the background, for super-administrators: what waits, what failed, and another try.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nothing, numberedPage, pageNumber, text, timestamp, createdAt } from './primitives.ts';

export const JOB_STATES = ['waiting', 'active', 'failed', 'completed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const backgroundJob = z
  .object({
    id: z.string().describe('ID of the job.'),
    name: z.string().describe('Queue of the job, which is its kind of work.'),
    state: z.enum(JOB_STATES).describe('State of the job.'),
    companyId: z.number().nullable().describe('ID of the company; null: the job belongs to none.'),
    company: z.string().nullable().describe('Name of the company, if the job belongs to one.'),
    attempts: z.number().describe('Number of times it was run.'),
    retryLimit: z.number().describe('Number of times it is repeated after a failure.'),
    createdAt,
    startAfter: timestamp.nullable().describe('It does not run before this time.'),
    endedAt: timestamp.nullable().describe('When it was completed or failed for good; null: neither.'),
    error: z.string().nullable().describe('Why the last attempt failed; null: it did not.'),
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
    jobs: z.array(backgroundJob).describe('The jobs on this page.'),
    ...numberedPage,
    counts: z
      .record(z.enum(JOB_STATES), z.number().describe('Number of jobs in this state.'))
      .describe('Number of jobs in each state.'),
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
