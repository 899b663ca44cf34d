// When a connection was down: on a line of time, and one by one.
import type { ConnectionHealth } from '@recado/contract/connection-health';
import { useNow } from '../../shared/format/useNow.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Health.module.css';
import { outageStrip, type Outage } from './outageStrip.ts';

interface Outages extends Pick<ConnectionHealth, 'outages'> {
  /** when the connection was made */
  since: string;
}

export function OutageList({ outages, since }: Outages) {
  const { t } = useTranslation('connections');
  if (outages.length === 0) return <p className={classes.none}>{t('health.noOutages')}</p>;
  return (
    <>
      <Strip outages={outages} since={since} />
      <ul className={classes.outages}>
        {outages.map((outage) => (
          <OutageRow key={outage.beganAt} outage={outage} />
        ))}
      </ul>
    </>
  );
}

function Strip({ outages, since }: Outages) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  // What is lasting goes on.
  const now = useNow();
  const lasts = useLasts();
  const { from, lasted, parts } = outageStrip(outages, Date.parse(since), now);
  if (parts.length === 0) return null;
  const fromText = formats.shortDateTime(from);
  const label = t('health.strip', { from: fromText, count: parts.length, lasted: lasts(lasted) });
  return (
    <div className={classes.strip} role="img" aria-label={label}>
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
    const minutes = Math.floor(ms / 60_000);
    const hours = Math.floor(minutes / 60);
    const days = Math.floor(hours / 24);
    if (minutes < 1) return t('health.under');
    const parts = [
      { unit: 'days', value: days },
      { unit: 'hours', value: hours % 24 },
      // Beside days they say nothing.
      { unit: 'minutes', value: days > 0 ? 0 : minutes % 60 },
    ] as const;
    return parts.flatMap(({ unit, value }) => (value > 0 ? [t(`health.lasts.${unit}`, { value })] : [])).join(' ');
  };
}
