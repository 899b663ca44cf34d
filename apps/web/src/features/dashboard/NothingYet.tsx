// Zeros, and what will stand there; where there is a simulated phone, somebody to fill them.
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { useSimulatorOn } from '../../entities/connection/useSimulatorOn.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { Can } from '../../shared/session/Can.tsx';
import classes from './DashboardPage.module.css';

export function NothingYet() {
  const { t } = useTranslation('dashboard');
  const simulated = useSimulatorOn();
  return (
    <p className={classes.toCome}>
      {t('toCome')}{' '}
      {simulated && (
        <Can do="connections-page:actionButtons">
          <Anchor component={Link} to="/simulator" inherit underline="always">
            {t('toTry')}
          </Anchor>
        </Can>
      )}
    </p>
  );
}
