// Makes one contact of two, and offers the way back.
import { mergeContacts, type ContactRef, type RecentMerge } from '@recado/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { notifyWithAction } from '../../../shared/ui/notifyWithAction.tsx';
import { useUndoMerge } from './useUndoMerge.ts';

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
  const { t } = useTranslation('contacts');
  const formats = useFormats();
  const undo = useUndoMerge();
  return (merge) => {
    const { goneName: gone, keptName: kept, undoUntil } = merge;
    const message = t('merge.done', { gone, kept, until: formats.date(undoUntil) });
    notifyWithAction(message, t('merge.undo'), () => undo(merge), 'green');
  };
}
