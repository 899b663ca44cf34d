// What an official number still needs at Meta: the address for its messages, and the word that confirms it.
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Connection } from '@recado/contract/connections';
import { Copy, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/ui/copyText.ts';
import { Dialog } from '../../shared/ui/Dialog.tsx';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import { withButton } from './withButton.tsx';

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
          <CopyField label={t('webhook.token')} value={verifyToken} />
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

function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation('connections');
  const handleCopy = (): void => {
    void copyText(value).then((copied) => {
      if (copied) notifySuccess(t('webhook.copied'));
      else notifyWarning(t('webhook.notCopied'));
    });
  };
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      inputContainer={withButton(
        <Button
          variant="default"
          aria-label={`${t('webhook.copy')}: ${label}`}
          leftSection={<Copy size={16} aria-hidden />}
          onClick={handleCopy}
        >
          {t('webhook.copy')}
        </Button>,
      )}
    />
  );
}
