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
  Split,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import { useConnections } from '../../../entities/connection/useConnections.ts';
import { useColleagues } from '../../../entities/user/useColleagues.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
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

/** Where there is something, while there is nothing here. */
export interface Lead {
  to: 'pending' | 'assigned';
  count: number;
  onFollow: () => void;
}

export interface TicketListEmptyProps {
  view: ListView;
  lead?: Lead | undefined;
}

export function TicketListEmpty({ view, lead }: TicketListEmptyProps) {
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
  const leads = lead !== undefined && lead.count > 0;
  const othersWait = leads && lead.to === 'pending';
  if (ofQueues(view) && user.profile !== 'admin' && user.queues.length === 0 && !othersWait) return <NoQueues />;
  return (
    <EmptyState
      icon={ICONS[view]}
      title={t(`empty.${view}.title`)}
      text={t(view === 'withBot' && user.profile !== 'admin' ? 'empty.withBot.own' : `empty.${view}.text`)}
      action={leads && <Button onClick={lead.onFollow}>{t(`empty.show.${lead.to}`, { count: lead.count })}</Button>}
    />
  );
}

/** What comes to one by one's queues; administrators see them all. */
const ofQueues = (view: ListView): boolean => view === 'assigned' || view === 'pending' || view === 'withBot';

/** an attendant knows a few of them */
const NAMED = 3;

/** Just that, and whom to ask. */
function NoQueues() {
  const { t, i18n } = useTranslation('tickets');
  const admins = useColleagues().filter(({ profile }) => profile === 'admin');
  const names = admins.slice(0, NAMED).map(({ name }) => name);
  const either = new Intl.ListFormat(i18n.language, { type: 'disjunction' }).format(names);
  return (
    <EmptyState
      icon={Split}
      title={t('empty.noQueues.title')}
      text={t('empty.noQueues.text', { names: either || t('empty.noQueues.anAdmin') })}
    />
  );
}
