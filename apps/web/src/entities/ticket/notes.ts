// The cached notes of tickets, as they come and go.
import type { TicketNote } from '@recado/contract/ticket-notes';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';

export const ALL_NOTES = ['ticketNote', 'list'] as const;
export const notesKey = (ticketId: number) => [...ALL_NOTES, ticketId] as const;

type Notes = TicketNote[] | undefined;

export const storeNote = (client: QueryClient, note: TicketNote): void =>
  void client.setQueryData<Notes>(notesKey(note.ticketId), (notes) => withNote(notes, note));

export const dropNote = (client: QueryClient, ticketId: number, noteId: number): void =>
  void client.setQueryData<Notes>(notesKey(ticketId), (notes) => notes?.filter(({ id }) => id !== noteId));

/** The latest first; the answer to what one added may come after its event. */
const withNote = (notes: Notes, note: TicketNote): Notes =>
  notes && [note, ...notes.filter(({ id }) => id !== note.id)].toSorted((a, b) => b.id - a.id);

export const noteChanged: LiveEffect<'ticketNote'> = (event, { client }) => {
  if (event.action === 'create') storeNote(client, event.ticketNote);
  else dropNote(client, event.ticketId, event.ticketNoteId);
};
