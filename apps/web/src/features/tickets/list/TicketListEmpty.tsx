// An empty list says why, and what to do next.
import { Button } from '@mantine/core';
import {
  AlarmClock,
  Bot,
  CircleCheckBig,
  Inbox,
  MessageCircleMore,
  Search,
  Smartphone,
  type LucideIcon,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useCan, useSession } from '../../../shared/session/useSession.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';

export type ListView = 'assigned' | 'snoozed' | 'pending' | 'withBot' | 'closed' | 'search';

const ICONS: Record<ListView, LucideIcon> = {
  assigned: Inbox,
  snoozed: AlarmClock,
  pending: MessageCircleMore,
  withBot: Bot,
  closed: CircleCheckBig,
  search: Search,
};

export interface TicketListEmptyProps {
  view: ListView;
  waiting?: number | undefined;
  onShowPending?: (() => void) | undefined;
}

export function TicketListEmpty({ view, waiting = 0, onShowPending }: TicketListEmptyProps) {
  const { t } = useTranslation('tickets');
  const { data: connections } = useConnections();
  const mayConnect = useCan('connections-page:addConnection');
  const { user } = useSession();
  if (connections?.length === 0) {
    return (
      <EmptyState
        icon={Smartphone}
        title={t('noConnection.title')}
        text={mayConnect ? t('noConnection.text') : t('noConnection.askAdmin')}
        action={
          mayConnect && (
            <Button component={Link} to="/connections">
              {t('noConnection.action')}
            </Button>
          )
        }
      />
    );
  }
  // Administrators see them all; attendants those of their queues, and without any they see none.
  const words = view === 'withBot' && user.profile !== 'admin' && user.queues.length === 0 ? 'withBotNoQueues' : view;
  const showWaiting = waiting > 0 && onShowPending !== undefined;
  return (
    <EmptyState
      icon={ICONS[view]}
      title={t(`empty.${words}.title`)}
      text={t(`empty.${words}.text`)}
      action={showWaiting && <Button onClick={onShowPending}>{t('empty.showPending', { count: waiting })}</Button>}
    />
  );
}
