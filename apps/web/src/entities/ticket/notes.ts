// The cached notes of tickets, as they come and go.
import type { TicketNote } from '@recado/contract/ticket-notes';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveEffect } from '../../shared/data/liveEvents.ts';
import { patchKept } from '../../shared/data/upToDate.ts';

export const ALL_NOTES = ['ticketNote', 'list'] as const;
export const notesKey = (ticketId: number) => [...ALL_NOTES, ticketId] as const;

export const storeNote = (client: QueryClient, note: TicketNote): void =>
  patchKept<TicketNote[]>(client, notesKey(note.ticketId), (notes) => withNote(notes, note));

export const dropNote = (client: QueryClient, ticketId: number, noteId: number): void =>
  patchKept<TicketNote[]>(client, notesKey(ticketId), (notes) => notes.filter(({ id }) => id !== noteId));

/** The latest first; the answer to what one added may come after its event. */
const withNote = (notes: readonly TicketNote[], note: TicketNote): TicketNote[] =>
  [note, ...notes.filter(({ id }) => id !== note.id)].toSorted((a, b) => b.id - a.id);

export const noteChanged: LiveEffect<'ticketNote'> = (event, { client, note }) => {
  const store = (): void =>
    event.action === 'create'
      ? storeNote(client, event.ticketNote)
      : dropNote(client, event.ticketId, event.ticketNoteId);
  note(ALL_NOTES, store);
  store();
};
