// The conversation that was opened from the board; Escape leads back to it.
import { useNavigate } from 'react-router';
import { useNewTicketActions, TicketActionsProvider } from '../../../entities/ticket/changes/useTicketActions.ts';
import { useTicketPlace } from '../../../entities/ticket/ticketPlace.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { Conversation } from '../conversation/Conversation.tsx';
import { WithContactDrawer } from '../drawer/WithContactDrawer.tsx';
import { useOpenTicket } from '../useOpenTicket.ts';

export function BoardSide({ uuid }: { uuid: string }) {
  const actions = useNewTicketActions();
  const { ticket, error, retry } = useOpenTicket(uuid);
  const { home } = useTicketPlace();
  const navigate = useNavigate();
  useCommand('back', () => void navigate(home));
  if (error) return <FailedState error={error} onRetry={retry} />;
  // A moment without words while it is fetched.
  if (!ticket) return null;
  return (
    <TicketActionsProvider value={actions}>
      <WithContactDrawer ticket={ticket} over>
        <Conversation key={ticket.id} ticket={ticket} alone />
      </WithContactDrawer>
    </TicketActionsProvider>
  );
}
