// The notes of a ticket, as they come and go.
import { createTicketNote, deleteTicketNote, listTicketNotes, type TicketNote } from '@recado/contract/ticket-notes';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRemove } from '../../../shared/crud/useRemove.tsx';
import { call } from '../../../shared/data/client.ts';
import { useCompanyEvent } from '../../../shared/data/useRealtime.ts';
import { notifySuccess } from '../../../shared/ui/notify.ts';

const LISTS = ['ticketNote', 'list'] as const;
type Notes = TicketNote[] | undefined;

/** The latest first; the answer to what one added may come after its event. */
export const withNote = (notes: Notes, note: TicketNote): Notes =>
  notes && [note, ...notes.filter(({ id }) => id !== note.id)].toSorted((a, b) => b.id - a.id);

export const withoutNote = (notes: Notes, noteId: number): Notes => notes?.filter(({ id }) => id !== noteId);

export function useNotes(ticketId: number) {
  const { t } = useTranslation('tickets');
  const client = useQueryClient();
  const queryKey = [...LISTS, ticketId];
  const put = (note: TicketNote): void => void client.setQueryData<Notes>(queryKey, (notes) => withNote(notes, note));
  const drop = (noteId: number): void =>
    void client.setQueryData<Notes>(queryKey, (notes) => withoutNote(notes, noteId));

  const notes = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listTicketNotes, { query: { ticketId }, signal }),
  });
  useCompanyEvent('ticketNote', (event) => {
    if (event.action === 'delete') {
      if (event.ticketId === ticketId) drop(event.ticketNoteId);
    } else if (event.ticketNote.ticketId === ticketId) put(event.ticketNote);
  });
  useEffect(
    () => () => {
      // Nobody listens from here on.
      void client.invalidateQueries({ queryKey: LISTS, refetchType: 'none' });
    },
    [client],
  );
  const add = useMutation({
    mutationFn: (note: string) => call(createTicketNote, { body: { note, ticketId } }),
    onSuccess: (note) => {
      put(note);
      notifySuccess(t('drawer.notes.added'));
    },
  });
  const remove = useRemove<TicketNote>({
    remove: ({ id }) => call(deleteTicketNote, { params: { id } }),
    nameOf: () => t('drawer.notes.one'),
    successText: t('drawer.notes.deleted'),
    onDone: ({ id }) => drop(id),
  });
  return { notes, add, remove };
}
