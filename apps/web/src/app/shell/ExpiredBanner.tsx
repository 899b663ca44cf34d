// After the due date: why so little is open, and what opens the rest again.
import { Anchor } from '@mantine/core';
import { CalendarX2 } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import classes from './ExpiredBanner.module.css';

const INVOICES = '/financeiro';

export function ExpiredBanner() {
  const { t } = useTranslation('shell');
  const { date: dateOf } = useCompanyClock();
  const { pathname } = useLocation();
  const { name, dueDate, expired } = useSession().user.company;
  if (!expired || dueDate === null) return null;
  return (
    <div className={classes.banner} role="status">
      <CalendarX2 size={18} aria-hidden />
      <span>
        {t('expired.text', { company: name, date: dateOf(dueDate) })}{' '}
        {pathname !== INVOICES && (
          <Anchor component={Link} to={INVOICES} inherit c="inherit" fw={600} underline="always">
            {t('expired.action')}
          </Anchor>
        )}
      </span>
    </div>
  );
}
