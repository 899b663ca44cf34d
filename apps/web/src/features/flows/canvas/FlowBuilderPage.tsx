// The flow builder: one flow, drawn. Which one stands in the address.
import { Button, Center, Loader } from '@mantine/core';
import type { FlowView } from '@recado/contract/flows';
import { SearchX } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
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
  // A malformed address is no flow either.
  if (isApiError(flow.error) && (flow.error.status === 404 || flow.error.status === 400)) return <Gone />;
  return (
    <NotLoaded query={flow}>
      <Loading />
    </NotLoaded>
  );
}

function Gone() {
  const { t } = useTranslation('flowCanvas');
  return (
    <Center mih="60dvh">
      <EmptyState
        page
        icon={SearchX}
        title={t('gone.title')}
        text={t('gone.text')}
        action={
          <Button component={Link} to="/flowbuilders">
            {t('back')}
          </Button>
        }
      />
    </Center>
  );
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
