// Background work as super-administrators see it.
import { PAGE_SIZE } from '@recado/contract/constants';
import type { BackgroundJob, JobState } from '@recado/contract/jobs';
import type { SystemCtx } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors.ts';
import { countJobs, findJobs, type JobRow } from './jobs.repo.ts';

const moment = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString());

const presented =
  (state: JobState) =>
  ({ startAfter, endedAt, ...row }: JobRow): BackgroundJob => ({
    ...row,
    state,
    createdAt: new Date(row.createdAt).toISOString(),
    startAfter: state === 'waiting' ? moment(startAfter) : null,
    endedAt: moment(endedAt),
  });

export async function listJobs({ tx }: SystemCtx, { state, pageNumber }: { state: JobState; pageNumber: number }) {
  const size = PAGE_SIZE.others;
  // One more than a page tells whether there is another.
  const rows = await findJobs(tx, state, size + 1, (pageNumber - 1) * size);
  const counts = await countJobs(tx);
  return {
    jobs: rows.slice(0, size).map(presented(state)),
    hasMore: rows.length > size,
    count: counts[state],
    counts,
  };
}

interface JobRef {
  name: string;
  id: string;
}

export async function tryAgain({ tx, platform }: SystemCtx, { name, id }: JobRef): Promise<void> {
  if (!(await platform.jobs.retry(tx, name, id))) fail('ERR_NOT_FOUND', 'No failed job has this name and id');
}

export async function forget({ tx, platform }: SystemCtx, { name, id }: JobRef): Promise<void> {
  if (!(await platform.jobs.remove(tx, name, id))) fail('ERR_NOT_FOUND', 'No failed job has this name and id');
}
