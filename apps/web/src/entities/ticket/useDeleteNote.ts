// Takes a note away, from wherever it is shown; for a while it can be had back.
import { deleteTicketNote } from '@recado/contract/ticket-notes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useOfferUndo } from './changes/useOfferUndo.ts';
import { dropNote } from './notes.ts';

export function useDeleteNote(ticketId: number): (noteId: number) => void {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const offerUndo = useOfferUndo();
  const { mutate } = useMutation({
    mutationFn: (id: number) => call(deleteTicketNote, { params: { id } }),
    onSuccess: ({ undo }, id) => {
      dropNote(client, ticketId, id);
      offerUndo(undo, t('undo.note'));
    },
  });
  return mutate;
}
