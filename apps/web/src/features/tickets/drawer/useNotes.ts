// The notes of a ticket, and what one does with them.
import { createTicketNote, deleteTicketNote, listTicketNotes, type TicketNote } from '@recado/contract/ticket-notes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ALL_NOTES, dropNote, notesKey, storeNote } from '../../../entities/ticket/notes.ts';
import { useOfferUndo } from '../../../entities/ticket/changes/useOfferUndo.ts';
import { call } from '../../../shared/data/client.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';

export function useNotes(ticketId: number) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const notes = useQuery({
    queryKey: notesKey(ticketId),
    queryFn: ({ signal }) => call(listTicketNotes, { query: { ticketId }, signal }),
  });
  useEffect(
    () => () => {
      // Nobody listens from here on.
      void client.invalidateQueries({ queryKey: ALL_NOTES, refetchType: 'none' });
    },
    [client],
  );
  const add = useMutation({
    mutationFn: (note: string) => call(createTicketNote, { body: { note, ticketId } }),
    onSuccess: (note) => {
      storeNote(client, note);
      notifySuccess(t('drawer.notes.added'));
    },
  });
  const offerUndo = useOfferUndo();
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Pick<TicketNote, 'id'>) => call(deleteTicketNote, { params: { id } }),
    onSuccess: ({ undo }, { id }) => {
      dropNote(client, ticketId, id);
      offerUndo(undo, t('undo.note'));
    },
  });
  return { notes, add, remove };
}
