// The order of the lanes, for everybody: shown at once, taken back if the server refuses, and can be undone.
import { orderLanes } from '@recado/contract/kanban';
import type { Tag } from '@recado/contract/tags';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lanesKey, useLanes } from '../../../entities/ticket/lane/useLanes.ts';
import type { LaneId } from '../../../entities/ticket/boardCache.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useCan } from '../../../shared/session/useSession.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { lanesAfter } from './dragged.ts';

/** The lists of what can be undone know each by a number of the server's; this one has none, and there is one at a time. */
const UNDO_ID = -1;

/** null: one may not. */
export function useLaneOrder(): ((moved: Tag, to: LaneId) => void) | null {
  const { t } = useTranslation('kanban');
  const may = useCan('tags-page:kanban');
  const client = useQueryClient();
  const { data: lanes = [] } = useLanes();
  const { mutate } = useMutation({
    scope: { id: 'lanes' },
    mutationFn: (wanted: readonly Tag[]) => call(orderLanes, { body: { tagIds: wanted.map(({ id }) => id) } }),
    onMutate: async (wanted) => {
      await client.cancelQueries({ queryKey: lanesKey });
      client.setQueryData(lanesKey, wanted);
    },
    onError: () => client.invalidateQueries({ queryKey: lanesKey }),
  });
  if (!may) return null;
  return (moved, to) => {
    const wanted = lanesAfter(lanes, moved.id, to);
    if (wanted.every(({ id }, at) => id === lanes[at]?.id)) return;
    mutate(wanted, {
      onSuccess: () => undoables.offer({ id: UNDO_ID }, t('lane.moved', { lane: moved.name }), () => mutate(lanes)),
    });
  };
}
