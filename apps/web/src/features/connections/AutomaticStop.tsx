// The breaker is open: what nobody types has stopped. Why, since when, and how an administrator lets it go on.
import type { Connection } from '@recado/contract/connections';
import { Alert, Button, Text } from '@mantine/core';
import { OctagonPause, Play } from 'lucide-react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Can } from '../../shared/session/Can.tsx';
import { useSessionCalls } from './useSessionCalls.ts';

export function AutomaticStop({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const { resume } = useSessionCalls();
  const { id, automaticStop, automaticStoppedAt } = connection;
  if (!automaticStop) return null;
  return (
    <Alert color="orange" mb="md" icon={<OctagonPause aria-hidden />} title={t('automatic.title')}>
      <Text size="sm">
        {t(`automatic.reason.${automaticStop}`)}{' '}
        {automaticStoppedAt && t('automatic.at', { date: formats.dateTime(automaticStoppedAt) })}
      </Text>
      <Can do="connections-page:editOrDeleteConnection">
        <Button
          mt="sm"
          size="xs"
          variant="default"
          leftSection={<Play size={14} aria-hidden />}
          loading={resume.isPending}
          onClick={() => resume.mutate(id)}
        >
          {t('automatic.resume')}
        </Button>
      </Can>
    </Alert>
  );
}
