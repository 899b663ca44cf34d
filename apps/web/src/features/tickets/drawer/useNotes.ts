// The notes of a ticket, and what one does with them.
import { createTicketNote, listTicketNotes, type TicketNote } from '@recado/contract/ticket-notes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ALL_NOTES, notesKey, storeNote } from '../../../entities/ticket/notes.ts';
import { useDeleteNote } from '../../../entities/ticket/useDeleteNote.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
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
  const remove = useDeleteNote(ticketId);
  return { notes, add, remove: ({ id }: Pick<TicketNote, 'id'>) => remove(id) };
}
