// Says that the realtime line is down (never before a second has passed) and when it is back. It takes the greeting's place for
// the while: nothing jumps, and nothing that is needed is covered.
import { useNetwork } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { useConnectionState } from '../../shared/data/useRealtime.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useDelayed } from '../../shared/ui/useDelayed.ts';
import classes from './ConnectionBar.module.css';

const LOST_MS = 1_000;
const BACK_MS = 2_000;

export function ConnectionBar() {
  const { t } = useTranslation('shell');
  const { online } = useNetwork();
  const state = useConnectionState();
  const lost = useDelayed(state === 'lost', LOST_MS);
  const back = useBack(lost, state === 'connected');
  return (
    <div role="status" className={classes.place}>
      {lost && (
        <div className={classes.bar} data-kind="lost">
          {t(online ? 'connection.lost' : 'connection.offline')}
        </div>
      )}
      {back && (
        <div className={classes.bar} data-kind="back">
          {t('connection.back')}
        </div>
      )}
    </div>
  );
}

/** True for two seconds once the line is back, if it was said to be lost. */
function useBack(lost: boolean, connected: boolean): boolean {
  const [missed, setMissed] = useState(false);
  if (lost && !missed) setMissed(true);
  const back = missed && connected;
  useEffect(() => {
    if (!back) return;
    const timer = setTimeout(() => setMissed(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [back]);
  return back;
}
