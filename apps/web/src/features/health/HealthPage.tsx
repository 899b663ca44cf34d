// How the installation is, for super-administrators: a card for each part, what is wrong first and in words, and what to do.
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { getInstallationHealth, HEALTH_PARTS } from '@recado/contract/installation-health';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { ListPage } from '../../shared/crud/ListPage.tsx';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import classes from './Health.module.css';
import { HealthCard } from './HealthCard.tsx';
import { partViews } from './partViews.tsx';

const ENTITY = 'installation-health';
/** Nothing tells of it by itself. */
const LOOK_AGAIN_MS = 10_000;

export function HealthPage() {
  const { t } = useTranslation('health');
  useRefreshEvery(ENTITY, LOOK_AGAIN_MS);
  const { data, error, refetch } = useQuery({
    queryKey: [ENTITY],
    queryFn: ({ signal }) => call(getInstallationHealth, { signal }),
  });
  const refresh = () => void refetch();
  return (
    <ListPage
      title={t('title')}
      toolbar={
        <Tooltip label={t('refresh')}>
          <ActionIcon variant="default" size="lg" aria-label={t('refresh')} onClick={refresh}>
            <RefreshCw size={18} />
          </ActionIcon>
        </Tooltip>
      }
    >
      {data && !error ? (
        <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('title')}>
          <div className={classes.cards}>
            {HEALTH_PARTS.map((part) => {
              const View = partViews[part];
              return (
                <HealthCard key={part} part={part} findings={data.findings.filter((each) => each.part === part)}>
                  <View health={data} />
                </HealthCard>
              );
            })}
          </div>
          <LookedAt at={data.at} />
        </div>
      ) : error ? (
        <FailedState error={error} onRetry={refresh} />
      ) : (
        <LoadingRows rows={7} />
      )}
    </ListPage>
  );
}

function LookedAt({ at }: { at: string }) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  return (
    <Text size="sm" c="dimmed" mt="md">
      {t('lookedAt', { time: formats.time(at) })}
    </Text>
  );
}
