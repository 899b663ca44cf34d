// The flow builder: one flow, drawn. Which one stands in the address.
import { Loader } from '@mantine/core';
import type { FlowView } from '@recado/contract/flows';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { Builder } from './Builder.tsx';
import classes from './Builder.module.css';
import { useFlow } from './useFlow.ts';

export function FlowBuilderPage() {
  const { id } = useParams();
  if (id === undefined) return <Navigate to="/flowbuilders" replace />;
  return <OneFlow key={id} id={Number(id)} />;
}

function OneFlow({ id }: { id: number }) {
  const flow = useFlow(id);
  if (flow.data) return <Drawing view={flow.data} />;
  if (flow.error) return <FailedState error={flow.error} onRetry={() => void flow.refetch()} />;
  return <Loading />;
}

/** Its frame stays while what the server has of it becomes another. */
function Drawing({ view }: { view: FlowView }) {
  const { t } = useTranslation(['flowCanvas', 'common']);
  return (
    <section className={classes.page} aria-label={t('title')}>
      <title>{`${view.name} · ${t('title')} · ${t('common:appName')}`}</title>
      <Builder view={view} />
    </section>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div className={classes.loading} role="status" aria-label={t('loading')} aria-busy>
      <Loader />
    </div>
  );
}
