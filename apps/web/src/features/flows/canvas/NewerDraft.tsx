// A colleague has saved another draft: it is said, and nothing of either is lost.
import { Alert, Button, Group, Text } from '@mantine/core';
import { UsersRound } from 'lucide-react';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import classes from './Builder.module.css';
import type { Saving } from './useSaving.ts';

export function NewerDraft({ saving }: { saving: Saving }) {
  const { t } = useTranslation('flowCanvas');
  const { newer, refused, busy } = saving;
  const said = useSaid(newer);
  return (
    <>
      {newer && !refused && (
        <Alert className={classes.newer ?? ''} color="yellow" icon={<UsersRound aria-hidden />} role="status">
          <Group gap="sm" justify="space-between">
            <span>{said}</span>
            <Button size="compact-sm" variant="default" onClick={saving.takeTheirs}>
              {t('newer.load')}
            </Button>
          </Group>
        </Alert>
      )}
      <Dialog opened={refused} onClose={saving.drawOn} title={t('newer.title')}>
        <Text size="sm">{said}</Text>
        <Text size="sm" mt="xs">
          {t('newer.text')}
        </Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" disabled={!newer} onClick={saving.takeTheirs}>
            {t('newer.load')}
          </Button>
          <Button loading={busy} data-autofocus onClick={() => void saving.keepAsCopy()}>
            {t('newer.copy')}
          </Button>
        </Group>
      </Dialog>
    </>
  );
}

function useSaid(newer: Saving['newer']): string {
  const { t } = useTranslation('flowCanvas');
  const { time } = useCompanyClock();
  if (!newer?.savedAt) return t('newer.somebody');
  return t('newer.said', { name: newer.savedBy, at: time(newer.savedAt) });
}
