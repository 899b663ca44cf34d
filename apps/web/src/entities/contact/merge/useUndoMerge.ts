// Parts two contacts again.
import { undoMerge, type RecentMerge } from '@recado/contract/contacts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../shared/errors/ApiError.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { notifyError, notifyFailure, notifySuccess } from '../../../shared/ui/notify.ts';

export function useUndoMerge(): (merge: RecentMerge) => void {
  const { t } = useTranslation('contacts');
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ mergeId }: RecentMerge) => call(undoMerge, { params: { id: mergeId } }),
    meta: { quiet: true },
    onSuccess: ({ contact, restored }) => {
      void client.invalidateQueries({ queryKey: ['contact'] });
      void client.invalidateQueries({ queryKey: ['ticket'] });
      notifySuccess(t('merge.undone', { kept: contact.name, restored: restored.name }));
    },
    onError: (error) => {
      if (isApiError(error, 'ERR_NOT_FOUND') || isApiError(error, 'ERR_CONFLICT')) {
        void client.invalidateQueries({ queryKey: ['contact', 'merges'] });
        notifyFailure(t('merge.cannotUndo'));
      } else notifyError(error);
    },
  });
  return mutate;
}
