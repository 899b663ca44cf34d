// What one can do about a connection's session, by its state.
import type { Connection } from '@recado/contract/connections';
import { Button, Group, Loader, Text } from '@mantine/core';
import { QrCode, RefreshCw, Unplug } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useConnectionWords } from './useConnectionWords.ts';
import { useSessionCalls } from './useSessionCalls.ts';
import { openConfirm } from '../../shared/ui/openConfirm.ts';

export interface SessionActionsProps {
  connection: Connection;
  onShowCode: (connection: Connection) => void;
}

export function SessionActions({ connection, onShowCode }: SessionActionsProps) {
  const { t } = useTranslation(['connections', 'common']);
  const words = useConnectionWords();
  const { start, renew, end } = useSessionCalls();
  const isCloud = connection.provider === 'cloud';

  const confirmEnd = (): void => {
    openConfirm({
      title: t('disconnect.title', { name: connection.name }),
      children: <Text size="sm">{t(isCloud ? 'disconnect.textCloud' : 'disconnect.text')}</Text>,
      labels: { confirm: t('action.disconnect'), cancel: t('common:cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () => end.mutate(connection.id),
    });
  };

  switch (connection.status) {
    case 'qrcode':
      return (
        <Button size="xs" leftSection={<QrCode size={14} aria-hidden />} onClick={() => onShowCode(connection)}>
          {t(connection.pairingNumber === '' ? 'action.qrcode' : 'action.code')}
        </Button>
      );
    case 'DISCONNECTED':
      return (
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<RefreshCw size={14} aria-hidden />}
            onClick={() => start.mutate(connection.id)}
          >
            {t('action.start')}
          </Button>
          {!isCloud && (
            <Button
              size="xs"
              variant="light"
              leftSection={<QrCode size={14} aria-hidden />}
              onClick={() => {
                renew.mutate(connection.id);
                onShowCode(connection);
              }}
            >
              {words.renew(connection)}
            </Button>
          )}
        </Group>
      );
    case 'OPENING':
      return (
        <Button size="xs" variant="default" disabled leftSection={<Loader size={12} color="gray" aria-hidden />}>
          {t('action.connecting')}
        </Button>
      );
    case 'CONNECTED':
    case 'PAIRING':
    case 'TIMEOUT':
      return (
        <Button size="xs" variant="default" leftSection={<Unplug size={14} aria-hidden />} onClick={confirmEnd}>
          {t('action.disconnect')}
        </Button>
      );
  }
}
