// The screen attendants live in: conversations at the left, the open one at the right; on narrow screens one at a time.
import { Tabs, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { FailedState } from '../../shared/ui/FailedState.tsx';
import { Logo } from '../../shared/ui/Logo.tsx';
import { Conversation } from './conversation/Conversation.tsx';
import { TicketsPanel } from './list/TicketsPanel.tsx';
import { useTicketFilters } from './list/useTicketFilters.ts';
import { useTicketsLive } from './live/useTicketsLive.ts';
import classes from './TicketsPage.module.css';
import { useOpenTicket, type OpenTicket } from './useOpenTicket.ts';
import { TicketActionsProvider, useNewTicketActions } from './useTicketActions.ts';
import { useUnreadTitle } from './useUnreadTitle.ts';

/** Room for both sides. */
const WIDE = '(min-width: 60em)';
const FACES = ['ticket', 'list'] as const;
type Face = (typeof FACES)[number];

export function TicketsPage() {
  const { t } = useTranslation('tickets');
  const { uuid } = useParams();
  const filters = useTicketFilters();
  const open = useOpenTicket(uuid);
  const actions = useNewTicketActions();
  const wide = useMediaQuery(WIDE, matchMedia(WIDE).matches);
  useTicketsLive(filters.tab !== 'open');
  useUnreadTitle(filters.common);

  const panel = <TicketsPanel filters={filters} openUuid={uuid} />;
  const side = <TicketSide uuid={uuid} open={open} narrow={!wide} />;
  return (
    <TicketActionsProvider value={actions}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      {wide ? (
        <div className={classes.page}>
          <div className={classes.list}>{panel}</div>
          <div className={classes.ticket}>{side}</div>
        </div>
      ) : (
        <NarrowFaces uuid={uuid} list={panel} ticket={side} />
      )}
    </TicketActionsProvider>
  );
}

function NarrowFaces({
  uuid,
  list,
  ticket,
}: {
  uuid: string | undefined;
  list: React.ReactNode;
  ticket: React.ReactNode;
}) {
  const { t } = useTranslation('tickets');
  // A ticket that is opened comes to the front, one that is left gives way to the list.
  const [chosen, setChosen] = useState<{ uuid: string | undefined; face: Face } | null>(null);
  const face: Face = chosen && chosen.uuid === uuid ? chosen.face : uuid ? 'ticket' : 'list';
  const handleFace = (value: string | null): void => {
    const next = FACES.find((name) => name === value);
    if (next) setChosen({ uuid, face: next });
  };
  return (
    <Tabs
      className={classes.narrow}
      value={face}
      onChange={handleFace}
      keepMounted={false}
      classNames={{ panel: classes.narrowPanel, list: classes.narrowTabs }}
    >
      <Tabs.List grow>
        {FACES.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`faces.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="ticket">{ticket}</Tabs.Panel>
      <Tabs.Panel value="list">{list}</Tabs.Panel>
    </Tabs>
  );
}

function TicketSide({ uuid, open, narrow }: { uuid: string | undefined; open: OpenTicket; narrow: boolean }) {
  const { t } = useTranslation('tickets');
  if (open.error) return <FailedState error={open.error} onRetry={open.retry} />;
  if (open.ticket) return <Conversation key={open.ticket.id} ticket={open.ticket} narrow={narrow} />;
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
