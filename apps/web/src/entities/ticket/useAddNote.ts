// Writes a note for colleagues, who are told of it where it names them; whom it names in vain is said.
import { createTicketNote } from '@recado/contract/ticket-notes';
import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifyWarning } from '../../shared/ui/notify.ts';
import { mentionedIn } from '../user/mention/mentions.ts';
import { useColleagues } from '../user/useColleagues.ts';
import { storeNote } from './notes.ts';

/** @param onAdded also where whoever wrote it is looking at something else by then */
export function useAddNote(ticketId: number, onAdded: (text: string) => void) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const client = useQueryClient();
  const others = useColleagues().filter(({ id }) => id !== user.id);
  // One for both places where it may be written: they show the same draft.
  const mutationKey = ['note', ticketId];
  const adding = useIsMutating({ mutationKey }) > 0;
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: async (text: string) => {
      const mentions = mentionedIn(text, others);
      const note = await call(createTicketNote, { body: { note: text, ticketId, mentions } });
      const told = new Set(note.mentions.map(({ id }) => id));
      return { note, untold: others.filter(({ id }) => mentions.includes(id) && !told.has(id)) };
    },
    onSuccess: ({ note, untold }, text) => {
      storeNote(client, note);
      if (untold.length > 0) notifyWarning(t('storyNote.untold', { names: untold.map(({ name }) => name).join(', ') }));
      onAdded(text);
    },
  });
  return { add: mutate, adding, others };
}
