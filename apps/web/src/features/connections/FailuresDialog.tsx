// What the network sent and we could not take in: look, try again, or give it up.
import {
  discardFailure,
  listFailures,
  retryFailure,
  type Connection,
  type ConnectionFailure,
} from '@recado/contract/connections';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, RefreshCw, Trash2 } from 'lucide-react';
import { connectionsKey } from '../../entities/connection/useConnections.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { EmptyState } from '../../shared/ui/EmptyState.tsx';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { notifySuccess } from '../../shared/ui/notify.ts';
import classes from './Connections.module.css';

export function FailuresDialog({ connection, onClose }: { connection: Connection | undefined; onClose: () => void }) {
  const { t } = useTranslation('connections');
  if (!connection) return null;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('failures.title', { name: connection.name })}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('failures.text')}
      </Text>
      <FailureList id={connection.id} />
    </Dialog>
  );
}

function FailureList({ id }: { id: number }) {
  const { t } = useTranslation('connections');
  const failures = useQuery({
    queryKey: ['connection', 'failures', id],
    queryFn: ({ signal }) => call(listFailures, { params: { id }, signal }),
    staleTime: 0,
  });
  if (!failures.data)
    return (
      <NotLoaded query={failures}>
        <LoadingRows rows={3} />
      </NotLoaded>
    );
  const { records } = failures.data;
  if (records.length === 0) {
    return <EmptyState icon={CircleCheck} title={t('failures.none')} text={t('failures.noneText')} />;
  }
  return records.map((failure) => <Failure key={failure.id} connectionId={id} failure={failure} />);
}

function Failure({ connectionId, failure }: { connectionId: number; failure: ConnectionFailure }) {
  const { t } = useTranslation(['connections', 'common']);
  const formats = useFormats();
  const queryClient = useQueryClient();
  const params = { id: connectionId, failureId: failure.id };
  const settled = (): void => {
    void queryClient.invalidateQueries({ queryKey: ['connection', 'failures', connectionId] });
    void queryClient.invalidateQueries({ queryKey: connectionsKey });
  };
  const retry = useMutation({
    mutationFn: () => call(retryFailure, { params }),
    onSuccess: () => notifySuccess(t('failures.retried')),
    onSettled: settled,
  });
  const discard = useMutation({
    mutationFn: () => call(discardFailure, { params }),
    onSuccess: () => notifySuccess(t('failures.discarded')),
    onSettled: settled,
  });
  const busy = retry.isPending || discard.isPending;
  return (
    <div className={classes.failure}>
      <div className={classes.failureText}>
        <Text size="sm" fw={600}>
          {failure.preview || failure.kind}
        </Text>
        <Text size="xs" c="dimmed">
          {failure.chat} · {formats.shortDateTime(failure.receivedAt)} ·{' '}
          {t('failures.attempts', { count: failure.attempts })}
        </Text>
        <Text size="xs" c="red">
          {failure.error}
        </Text>
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          leftSection={<RefreshCw size={14} aria-hidden />}
          loading={retry.isPending}
          disabled={busy}
          onClick={() => retry.mutate()}
        >
          {t('common:retry')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          color="red"
          leftSection={<Trash2 size={14} aria-hidden />}
          loading={discard.isPending}
          disabled={busy}
          onClick={() => discard.mutate()}
        >
          {t('failures.discard')}
        </Button>
      </Group>
    </div>
  );
}
