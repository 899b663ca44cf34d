// Makes one contact of two, and offers the way back.
import { mergeContacts, type ContactRef, type RecentMerge } from '@recado/contract/contacts';
import { useMutation, useQueryClient, type Query } from '@tanstack/react-query';
import { call } from '../../../shared/data/client.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
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
      for (const entity of ['contact', 'ticket']) {
        // What is gone is still on the screen: it is asked for when it is opened again, after an undo.
        void client.invalidateQueries({ queryKey: [entity], refetchType: 'none' });
        const predicate = (query: Query): boolean => !isOf(gone.id, query);
        void client.refetchQueries({ queryKey: [entity], type: 'active', predicate });
      }
      offerUndo({ mergeId, keptId: contact.id, keptName: contact.name, goneName: gone.name, undoUntil });
      onDone();
    },
  });
}

/** Whether it is asked of this one contact: all of it, its duplicates, its tickets. */
const isOf = (contactId: number, { queryKey: [, what, id] }: Query): boolean =>
  id === contactId && typeof what === 'string' && ['one', 'duplicates', 'ofContact'].includes(what);

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
