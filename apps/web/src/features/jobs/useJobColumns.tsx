// What the list of jobs shows of each.
import type { BackgroundJob, JobState } from '@recado/contract/jobs';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Jobs.module.css';
import { useJobName } from './useJobName.ts';

export function useJobColumns(state: JobState): Column<BackgroundJob>[] {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const nameOf = useJobName();
  const none = <span className={classes.none}>—</span>;
  const moment = (value: string | null) => (value === null ? none : formats.shortDateTime(value));

  const name: Column<BackgroundJob> = {
    key: 'name',
    header: t('column.name'),
    width: '1.5fr',
    primary: true,
    cell: (job) => (
      <div className={classes.name} title={job.name}>
        {nameOf(job.name)}
      </div>
    ),
  };
  const company: Column<BackgroundJob> = {
    key: 'company',
    header: t('column.company'),
    cell: (job) => job.company ?? none,
  };
  const attempts: Column<BackgroundJob> = {
    key: 'attempts',
    header: t('column.attempts'),
    width: '100px',
    cell: (job) => t('attempts', { done: job.attempts, most: Math.max(job.attempts, job.retryLimit + 1) }),
  };
  const created: Column<BackgroundJob> = {
    key: 'created',
    header: t('column.started'),
    width: '130px',
    cell: (job) => moment(job.createdAt),
  };
  const due: Column<BackgroundJob> = {
    key: 'due',
    header: t('column.due'),
    width: '150px',
    cell: (job) => moment(job.startAfter),
  };
  const ended: Column<BackgroundJob> = {
    key: 'ended',
    header: t('column.ended'),
    width: '130px',
    cell: (job) => moment(job.endedAt),
  };
  const error: Column<BackgroundJob> = {
    key: 'error',
    header: t('column.error'),
    width: '2.5fr',
    cell: (job) =>
      job.error === null ? (
        none
      ) : (
        <span className={classes.error} title={job.error}>
          {job.error}
        </span>
      ),
  };
  switch (state) {
    case 'waiting':
      return [name, company, attempts, due, error];
    case 'active':
      return [name, company, attempts, created];
    case 'failed':
      return [name, company, attempts, ended, error];
    case 'completed':
      return [name, company, attempts, ended];
  }
}
