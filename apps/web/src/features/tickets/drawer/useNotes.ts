// The notes of a ticket, and what one does with them.
import { listTicketNotes, type TicketNote } from '@recado/contract/ticket-notes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ALL_NOTES, notesKey } from '../../../entities/ticket/notes.ts';
import { useDeleteNote } from '../../../entities/ticket/useDeleteNote.ts';
import { call } from '../../../shared/data/client.ts';

export function useNotes(ticketId: number) {
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
  const remove = useDeleteNote(ticketId);
  return { notes, remove: ({ id }: Pick<TicketNote, 'id'>) => remove(id) };
}
