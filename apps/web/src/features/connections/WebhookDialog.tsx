// What an official number still needs at Meta: the address for its messages, and the word that confirms it.
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { Connection } from '@recado/contract/connections';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { CopyField } from '../../shared/ui/CopyField.tsx';
import { Dialog, ShownOnce } from '../../shared/ui/Dialog.tsx';

export interface WebhookDialogProps {
  /** undefined: it was deleted meanwhile */
  connection: Connection | undefined;
  /** as it was typed; empty: it was stored earlier */
  verifyToken: string;
  onClose: () => void;
}

export function WebhookDialog({ connection, verifyToken, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('connections');
  if (!connection?.cloud) return null;
  const { webhookUrl } = connection.cloud;
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('webhook.title', { name: connection.name })}>
      <Stack gap="md">
        <Text size="sm">{t('webhook.text')}</Text>
        <CopyField label={t('webhook.url')} value={webhookUrl} />
        {verifyToken === '' ? (
          <Text size="sm" c="dimmed">
            <b>{t('webhook.token')}:</b> {t('webhook.tokenStored')}
          </Text>
        ) : (
          <ShownOnce>
            <CopyField label={t('webhook.token')} value={verifyToken} />
          </ShownOnce>
        )}
        {!webhookUrl.startsWith('https://') && (
          <Alert color="orange" variant="light" icon={<TriangleAlert size={18} aria-hidden />}>
            {t('webhook.notPublic')}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('webhook.done')}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
