// A service cycle: with whom, by whom, when, how long, and what the customer thought; leads to its ticket.
import type { DashboardCycle } from '@recado/contract/dashboard';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ContactAvatar } from '../../entities/ContactAvatar.tsx';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './BehindDrawer.module.css';
import { Stars } from './Stars.tsx';
import { useMinutes } from './useMinutes.ts';

const COLOURS = { happening: 'pine', pending: 'orange', finished: 'gray' } as const;

const stateOf = ({ startedAt, finishedAt }: DashboardCycle): keyof typeof COLOURS =>
  finishedAt ? 'finished' : startedAt ? 'happening' : 'pending';

export function CycleRow({ cycle }: { cycle: DashboardCycle }) {
  const { t } = useTranslation('dashboard');
  const { shortDateTime } = useCompanyClock();
  const minutes = useMinutes();
  const { ticket, attendant, gone, queuedAt, waitTime, supportTime, rate } = cycle;
  const state = stateOf(cycle);
  const facts = [
    queuedAt && shortDateTime(queuedAt),
    waitTime !== null && waitTime > 0 && t('behind.wait', { time: minutes(waitTime) }),
    supportTime !== null && t('behind.support', { time: minutes(supportTime) }),
  ].filter(Boolean);
  return (
    <Way cycle={cycle}>
      <ContactAvatar contact={ticket.contact} size={38} />
      <span className={classes.lines}>
        <span className={classes.top}>
          <b>{ticket.contact.name}</b>
          <Badge className={classes.state} size="sm" variant="dot" color={COLOURS[state]} tt="none">
            {t(`behind.states.${state}`)}
          </Badge>
        </span>
        <span className={classes.quiet}>
          {[gone ? t('behind.gone') : attendant, ticket.queue?.name].filter(Boolean).join(' · ') || t('behind.nobody')}
        </span>
        <span className={classes.quiet}>
          {facts.join(' · ')}
          {rate !== null && (
            <>
              {' '}
              <Stars rating={rate} size={13} />
            </>
          )}
        </span>
        {!cycle.mayOpen && <span className={classes.quiet}>{t('behind.elsewhere')}</span>}
      </span>
    </Way>
  );
}

/** A link, unless the conversation has gone to a queue that is not one's own. */
function Way({ cycle, children }: { cycle: DashboardCycle; children: ReactNode }) {
  if (!cycle.mayOpen) return <div className={classes.row}>{children}</div>;
  return (
    <Link to={`/tickets/${cycle.ticket.uuid}`} className={classes.row}>
      {children}
    </Link>
  );
}
