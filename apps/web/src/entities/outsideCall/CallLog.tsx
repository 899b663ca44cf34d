// The last calls of an outside system, an integration's or those of an assistant's tools: their bodies, and how long each took.
import { Badge, Stack, Text } from '@mantine/core';
import type { IntegrationCall } from '@recado/contract/queue-integrations';
import { useQuery } from '@tanstack/react-query';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import classes from './CallLog.module.css';

export interface CallLogProps {
  /** whose they are */
  name: string;
  queryKey: readonly unknown[];
  read: (signal: AbortSignal) => Promise<{ records: IntegrationCall[] }>;
  onClose: () => void;
}

export function CallLog({ name, queryKey, read, onClose }: CallLogProps) {
  const { t } = useTranslation('integrations');
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await read(signal)).records,
  });
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('log.title', { name })}>
      <Stack gap="md">
        <NotLoaded query={{ data, error, refetch }} />
        {data?.length === 0 && <Text size="sm">{t('log.nothing')}</Text>}
        {data?.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
    </Dialog>
  );
}

function Entry({
  entry: { what, status, ms, request, answer, error, ticketId, createdAt },
}: {
  entry: IntegrationCall;
}) {
  const { t } = useTranslation('integrations');
  const { shortDateTime } = useCompanyClock();
  const isGood = status !== null && status < 400;
  return (
    <details>
      <summary>
        {what} · {shortDateTime(createdAt)} · {ms} ms{' '}
        <Badge size="sm" variant="light" color={isGood ? 'green' : 'red'}>
          {status ?? t('log.noAnswer')}
        </Badge>
        {ticketId === null && ` · ${t('log.tried')}`}
      </summary>
      <Stack gap="xs" mt="xs">
        <Body label={t('log.request')} text={request} />
        {answer !== '' && <Body label={t('log.answer')} text={answer} />}
        {error !== '' && <Body label={t('log.error')} text={error} />}
      </Stack>
    </details>
  );
}

const Body = ({ label, text }: { label: string; text: string }) => (
  <div>
    <Text size="sm" fw={600}>
      {label}
    </Text>
    {/* A long line is scrolled by keys too. */}
    <pre className={classes.body} tabIndex={0} role="region" aria-label={label}>
      {text}
    </pre>
  </div>
);
