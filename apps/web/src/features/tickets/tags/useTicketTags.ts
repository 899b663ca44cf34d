// Changes a ticket's tags: shown at once, taken back if the server refuses.
import { createTag, syncTags, type TagRef } from '@recado/contract/tags';
import type { Ticket } from '@recado/contract/tickets';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useOfferUndo } from '../../../entities/ticket/changes/useOfferUndo.ts';
import { tagsKey } from '../../../entities/tag/useTags.ts';
import { call } from '../../../shared/data/client.ts';
import { markTicket, shownTicket } from '../../../entities/ticket/ticketPatches.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';

export interface TicketTagsChange {
  setTags: (tags: TagRef[]) => void;
  /** Makes a tag of this name and puts it on the ticket. */
  addNew: (name: string) => void;
}

interface Wish {
  wanted: TagRef[];
  /** among them: for this ticket, by what was typed, which may have been a slip */
  made?: TagRef;
}

export function useTicketTags({ id, tags, contact }: Pick<Ticket, 'id' | 'tags' | 'contact'>): TicketTagsChange {
  const { t } = useTranslation('tickets');
  const offerUndo = useOfferUndo();
  const client = useQueryClient();
  const { mutate: sync } = useMutation({
    // One after the other: each says what all of them are.
    scope: { id: `tags-${id}` },
    mutationFn: ({ wanted, made }: Wish) =>
      call(syncTags, { body: { ticketId: id, tags: wanted.map((tag) => tag.id), made: made && [made.id] } }),
    onMutate: ({ wanted }) => {
      const before = shownTicket(client, id)?.tags ?? tags;
      markTicket(client, id, { tags: wanted });
      return { before };
    },
    onSuccess: ({ undo }, { made }) =>
      offerUndo(undo, made ? t('undo.newTag', { tag: made.name }) : t('undo.tag', { name: contact.name })),
    onError: (_error, { wanted }, shown) => {
      // Of what was chosen or told since, nothing is taken back.
      if (shown && idsOf(shownTicket(client, id)?.tags) === idsOf(wanted))
        markTicket(client, id, { tags: shown.before });
      void client.invalidateQueries({ queryKey: ['ticket'] });
    },
  });
  const { mutate: make } = useMutation({
    mutationFn: (name: string) => call(createTag, { body: { name } }),
    onSuccess: ({ id: tagId, name, color }) => {
      const tag = { id: tagId, name, color };
      client.setQueryData<TagRef[]>(tagsKey, (all) => all && [...all.filter((other) => other.id !== tagId), tag]);
      void client.invalidateQueries({ queryKey: ['tag'] });
      // Others may have come or gone while it was made.
      sync({ wanted: [...(shownTicket(client, id)?.tags ?? tags), tag], made: tag });
    },
  });
  return { setTags: (wanted) => sync({ wanted }), addNew: make };
}

const idsOf = (tags: readonly TagRef[] = []): string => tags.map(({ id }) => id).join();
