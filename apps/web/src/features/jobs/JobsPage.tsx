// Work in the background, for super-administrators: what waits, runs, has failed and is done, and payments that no rule puts
// right.
import { ActionIcon, Badge, Tabs, Tooltip } from '@mantine/core';
import { JOB_STATES, pageJobs, removeJob, retryJob, type BackgroundJob, type JobState } from '@recado/contract/jobs';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, RotateCw, Trash2 } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { DataTable } from '../../shared/crud/DataTable.tsx';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { ListStates } from '../../shared/crud/ListStates.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import classes from './Jobs.module.css';
import { PaymentProblems } from './PaymentProblems.tsx';
import { useJobColumns } from './useJobColumns.tsx';
import { useJobName } from './useJobName.ts';

const ENTITY = 'job';
/** Jobs have no events. */
const LOOK_AGAIN_MS = 10_000;
/** What wants attention is shown first. */
const FIRST: JobState = 'failed';

const isState = (value: unknown): value is JobState => JOB_STATES.some((state) => state === value);

export function JobsPage() {
  const { t } = useTranslation('jobs');
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('state');
  const state = isState(wanted) ? wanted : FIRST;
  useRefreshEvery(ENTITY, LOOK_AGAIN_MS);
  return (
    <ListPage title={t('title')} toolbar={<RefreshButton />}>
      <PaymentProblems entity={ENTITY} />
      <Tabs
        className={classes.page}
        value={state}
        onChange={(next) => setSearch(isState(next) && next !== FIRST ? { state: next } : {}, { replace: true })}
        keepMounted={false}
      >
        <StateTabs />
        <Tabs.Panel value={state} flex={1} mih={0} display="flex" style={{ flexDirection: 'column' }}>
          <JobList key={state} state={state} />
        </Tabs.Panel>
      </Tabs>
    </ListPage>
  );
}

function RefreshButton() {
  const { t } = useTranslation('jobs');
  const queryClient = useQueryClient();
  return (
    <Tooltip label={t('refresh')}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('refresh')}
        onClick={() => void queryClient.invalidateQueries({ queryKey: [ENTITY] })}
      >
        <RefreshCw size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

function StateTabs() {
  const { t } = useTranslation('jobs');
  const formats = useFormats();
  const { data: counts } = useQuery({
    queryKey: [ENTITY, 'counts'],
    queryFn: async ({ signal }) => (await call(pageJobs, { query: {}, signal })).counts,
  });
  return (
    <Tabs.List className={classes.tabs} aria-label={t('title')}>
      {JOB_STATES.map((state) => {
        const count = counts?.[state] ?? 0;
        return (
          <Tabs.Tab
            key={state}
            className={classes.tab}
            value={state}
            rightSection={
              count > 0 && (
                <Badge size="sm" variant="light" color={state === 'failed' ? 'red' : 'gray'}>
                  {formats.number(count)}
                </Badge>
              )
            }
          >
            {t(`states.${state}`)}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

function JobList({ state }: { state: JobState }) {
  const { t } = useTranslation('jobs');
  const list = useListQuery(ENTITY, pageJobs, { rowsKey: 'jobs', query: { state } });
  const columns = useJobColumns(state);
  const nameOf = useJobName();
  const actions = useFailedActions();
  return (
    <ListStates
      list={list}
      empty={<EmptyState icon={CircleCheck} title={t(`empty.${state}`)} text={t(`emptyText.${state}`)} />}
    >
      <DataTable
        label={t(`states.${state}`)}
        columns={columns}
        rows={list.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => nameOf(name)}
        {...(state === 'failed' && { actions })}
        list={list}
      />
    </ListStates>
  );
}

function useFailedActions() {
  const { t } = useTranslation(['jobs', 'common']);
  const queryClient = useQueryClient();
  const nameOf = useJobName();
  const retry = useMutation({
    mutationFn: ({ name, id }: BackgroundJob) => call(retryJob, { params: { name, id } }),
    onSuccess: () => notifySuccess(t('retried')),
    // Where somebody else was quicker, the list is out of date too.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [ENTITY] }),
  });
  const remove = useRemove<BackgroundJob>({
    remove: ({ name, id }) => call(removeJob, { params: { name, id } }),
    nameOf: ({ name }) => nameOf(name),
    warning: t('remove'),
    invalidates: [ENTITY],
  });
  return (job: BackgroundJob) => [
    { label: t('retry'), icon: RotateCw, onClick: () => retry.mutate(job) },
    { label: t('common:delete'), icon: Trash2, onClick: () => remove(job), danger: true },
  ];
}
