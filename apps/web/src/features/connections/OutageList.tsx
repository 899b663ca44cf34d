// When a connection was down: on a line of time, and one by one.
import type { ConnectionHealth } from '@recado/contract/connections';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../shared/format/useFormats.ts';
import classes from './HealthDialog.module.css';
import { outageStrip, type Outage } from './outageStrip.ts';

const LOOK_MS = 15_000;

type Outages = Pick<ConnectionHealth, 'outages'>;

export function OutageList({ outages }: Outages) {
  const { t } = useTranslation('connections');
  if (outages.length === 0) return <p className={classes.none}>{t('health.noOutages')}</p>;
  return (
    <>
      <Strip outages={outages} />
      <ul className={classes.outages}>
        {outages.map((outage) => (
          <OutageRow key={outage.beganAt} outage={outage} />
        ))}
      </ul>
    </>
  );
}

function Strip({ outages }: Outages) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const now = useNow();
  const { from, parts } = outageStrip(outages, now);
  const fromText = formats.shortDateTime(from);
  return (
    <div className={classes.strip} role="img" aria-label={t('health.strip', { from: fromText })}>
      <div className={classes.stripLine}>
        {parts.map(({ at, share }) => (
          <span key={at} style={{ '--at': at, '--share': share }} />
        ))}
      </div>
      <div className={classes.stripEnds}>
        <span>{fromText}</span>
        <span>{t('health.now')}</span>
      </div>
    </div>
  );
}

/** What is lasting goes on. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function OutageRow({ outage }: { outage: Outage }) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const lasts = useLasts();
  const { beganAt, endedAt, reason, recovered } = outage;
  return (
    <li>
      <div className={classes.line}>
        <time dateTime={beganAt} title={formats.relative(beganAt)}>
          {formats.shortDateTime(beganAt)}
        </time>
        <b data-lasting={endedAt === null || undefined}>
          {endedAt === null ? t('health.lasting') : lasts(Date.parse(endedAt) - Date.parse(beganAt))}
        </b>
      </div>
      <p className={classes.detail}>{reason ? t(`health.reason.${reason}`) : t('health.unknownReason')}</p>
      {recovered > 0 && <p className={classes.recovered}>{t('health.recovered', { count: recovered })}</p>}
    </li>
  );
}

function useLasts(): (ms: number) => string {
  const { t } = useTranslation('connections');
  return (ms) => {
    const all = Math.floor(ms / 60_000);
    const hours = Math.floor(all / 60);
    if (all < 1) return t('health.under');
    if (hours < 1) return t('health.lastsMinutes', { minutes: all });
    if (hours < 24) return t('health.lastsHours', { hours, minutes: all % 60 });
    return t('health.lastsDays', { days: Math.floor(hours / 24), hours: hours % 24 });
  };
}
