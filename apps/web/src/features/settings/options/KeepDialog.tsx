// What is older goes for good, so the company's name must be typed.
import { Alert, Button, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';

interface KeepDialogProps {
  /** for how long, in words */
  months: string;
  busy: boolean;
  onKeep: () => void;
  onClose: () => void;
}

export function KeepDialog({ months, busy, onKeep, onClose }: KeepDialogProps) {
  const { t } = useTranslation(['retention', 'common']);
  const name = useSession().user.company.name.trim();
  const [typed, setTyped] = useState('');
  const isCertain = typed.trim() === name;
  const handleSubmit = (event: React.SubmitEvent): void => {
    event.preventDefault();
    if (isCertain && !busy) onKeep();
  };
  return (
    <Dialog opened onClose={onClose} title={t('confirm.title')}>
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="sm">
          <Text size="sm">{t('confirm.text', { months })}</Text>
          <List size="sm" spacing={4}>
            <List.Item>{t('confirm.file')}</List.Item>
            <List.Item>{t('confirm.media')}</List.Item>
            <List.Item>{t('confirm.counts')}</List.Item>
          </List>
          <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
            {t('confirm.notBack')}
          </Alert>
          <TextInput
            label={t('confirm.type', { name })}
            data-autofocus
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" color="red" disabled={!isCertain} loading={busy}>
              {t('confirm.button')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
