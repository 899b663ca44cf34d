// The screen attendants live in: conversations at the left, the open one at the right; on narrow screens one at a time.
import { VisuallyHidden } from '@mantine/core';
import type { FoundTicket } from '@recado/contract/tickets';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { Conversation } from './conversation/Conversation.tsx';
import { WithContactDrawer } from './drawer/WithContactDrawer.tsx';
import { TicketsPanel } from './list/TicketsPanel.tsx';
import { useTicketFilters } from './list/useTicketFilters.ts';
import { useTicketRooms } from '../../entities/ticket/useTicketRooms.ts';
import { NarrowFaces } from '../../shared/ui/NarrowFaces.tsx';
import { useOnePane } from '../../shared/ui/useNarrow.ts';
import { NewTicketProvider, type NewTicketState, useNewTicketState } from './newTicket/newTicket.ts';
import { PeekProvider } from '../../entities/ticket/peek.ts';
import { PeekDialog } from './peek/PeekDialog.tsx';
import classes from './TicketsPage.module.css';
import { type OpenTicket, useOpenTicket } from './useOpenTicket.ts';
import { useLonelyWalk } from './useLonelyWalk.ts';
import { useStepBack } from './useStepBack.ts';
import type { LeftTicket } from './list/leftTicket.ts';
import { TicketActionsProvider, useNewTicketActions } from '../../entities/ticket/changes/useTicketActions.ts';
import { lazyDialog } from '../../shared/ui/lazyDialog.tsx';

export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const { uuid } = useParams();
  const filters = useTicketFilters();
  const open = useOpenTicket(uuid);
  const actions = useNewTicketActions();
  const newTicket = useNewTicketState();
  const [peeked, setPeeked] = useState<FoundTicket | null>(null);
  const closePeek = useCallback(() => setPeeked(null), []);
  const wide = !useOnePane();
  useStepBack(uuid, wide, filters.left);
  useTicketRooms(filters.tab !== 'open');

  const panel = <TicketsPanel filters={filters} openUuid={uuid} />;
  const side = <TicketSide uuid={uuid} open={open} alone={!wide} left={filters.left} />;
  return (
    <TicketActionsProvider value={actions}>
      <NewTicketProvider value={newTicket.open}>
        <PeekProvider value={setPeeked}>
          <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
          {wide ? (
            <div className={classes.page}>
              <div className={classes.list}>{panel}</div>
              <div className={classes.ticket}>{side}</div>
            </div>
          ) : (
            <NarrowFaces
              open={uuid !== undefined}
              labels={{ conversation: t('faces.ticket'), list: t('faces.list') }}
              list={panel}
              conversation={side}
            />
          )}
          <NewTicketDialog state={newTicket} />
          <PeekDialog ticket={peeked} onClose={closePeek} />
        </PeekProvider>
      </NewTicketProvider>
    </TicketActionsProvider>
  );
}

interface TicketSideProps {
  uuid: string | undefined;
  open: OpenTicket;
  /** the list is not beside it */
  alone: boolean;
  left: LeftTicket;
}

function TicketSide({ uuid, open, alone, left }: TicketSideProps) {
  const { t } = useTranslation('tickets');
  useLonelyWalk(uuid ?? '', left, alone);
  if (open.error) return <FailedState error={open.error} onRetry={open.retry} />;
  if (open.ticket)
    return (
      <WithContactDrawer ticket={open.ticket}>
        <Conversation key={open.ticket.id} ticket={open.ticket} alone={alone} />
      </WithContactDrawer>
    );
  // A moment without words while it is fetched.
  if (uuid) return null;
  return (
    <div className={classes.choose}>
      <Logo size={64} />
      <h2>{t('choose.title')}</h2>
      <p>{t('choose.text')}</p>
    </div>
  );
}

const Dialog = lazyDialog(async () => (await import('./newTicket/NewTicketSteps.tsx')).NewTicketSteps);

function NewTicketDialog({ state: { asked, close } }: { state: NewTicketState }) {
  const { t } = useTranslation('tickets');
  return (
    <Dialog
      content={asked && { contactId: asked.contactId, onClose: close }}
      onClose={close}
      title={t('list.new.title')}
      hasInput
    />
  );
}
