// Offers to take back what one has just done in a ticket; whoever does finds it as it was, and stands where they stood.
import { undoChange } from '@recado/contract/undo';
import type { UndoHandle } from '@recado/contract/undo-handle';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/notify.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { storeOwnAnswer } from '../ticketPatches.ts';

/**
 * @param back the address at which one was; left out: it leads nowhere
 * @param onUndone told when it is as it was
 */
export function useOfferUndo(): (
  handle: UndoHandle | null,
  text: string,
  back?: string,
  onUndone?: () => void,
) => void {
  const client = useQueryClient();
  const { user } = useSession();
  const navigate = useNavigate();
  const { t } = useTranslation('common');
  return (handle, text, back, onUndone) => {
    if (!handle) return;
    const { id } = handle;
    const takeBack = async (): Promise<void> => {
      try {
        const { ticket } = await call(undoChange, { params: { id } });
        if (ticket) storeOwnAnswer(client, ticket, user);
        onUndone?.();
        notifySuccess(t('undo.done'));
        if (back !== undefined) void navigate(back);
      } catch (error) {
        notifyError(error);
      }
      void client.invalidateQueries({ queryKey: ['ticket', 'counts'] });
    };
    undoables.offer({ id }, text, () => void takeBack());
  };
}
