// Makes one contact of two, and offers the way back.
import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { mergeContacts, type ContactRef, type RecentMerge } from '@recado/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useUndoMerge } from './useUndoMerge.ts';

/** Longer than other toasts: there is something to decide. */
const UNDO_MS = 12_000;

interface Pair {
  kept: Pick<ContactRef, 'id'>;
  gone: Pick<ContactRef, 'id' | 'name'>;
}

export function useMergeContacts(onDone: () => void) {
  const client = useQueryClient();
  const offerUndo = useUndoOffer();
  return useMutation({
    mutationFn: ({ kept, gone }: Pair) =>
      call(mergeContacts, { params: { id: kept.id }, body: { contactId: gone.id } }),
    meta: { quiet: true },
    onSuccess: ({ mergeId, contact, undoUntil }, { gone }) => {
      void client.invalidateQueries({ queryKey: ['contact'] });
      void client.invalidateQueries({ queryKey: ['ticket'] });
      offerUndo({ mergeId, keptId: contact.id, keptName: contact.name, goneName: gone.name, undoUntil });
      onDone();
    },
  });
}

function useUndoOffer(): (merge: RecentMerge) => void {
  const { t } = useTranslation(['contacts', 'common']);
  const formats = useFormats();
  const undo = useUndoMerge();
  return (merge) => {
    const id = `merge-${merge.mergeId}`;
    const handleUndo = (): void => {
      notifications.hide(id);
      undo(merge);
    };
    notifications.show({
      id,
      color: 'green',
      autoClose: UNDO_MS,
      closeButtonProps: { 'aria-label': t('common:close') },
      message: (
        <Group justify="space-between" gap="xs">
          <Text size="sm">
            {t('merge.done', { gone: merge.goneName, kept: merge.keptName, until: formats.date(merge.undoUntil) })}
          </Text>
          <Button size="compact-sm" variant="light" onClick={handleUndo}>
            {t('merge.undo')}
          </Button>
        </Group>
      ),
    });
  };
}
