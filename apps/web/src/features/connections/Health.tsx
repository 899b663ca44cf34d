// How a connection has been doing: what came and went, what went wrong, and what was recovered after each outage.
import type { ConnectionHealth } from '@recado/contract/connection-health';
import { getConnectionHealth, type Connection } from '@recado/contract/connections';
import { CONNECTION_STATUSES, STATUS_REASONS, type TroubleKind } from '@recado/contract/constants';
import { useQuery } from '@tanstack/react-query';
import { healthKey } from '../../entities/connection/connectionLive.ts';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../shared/ui/NotLoaded.tsx';
import { LoadingRows } from '../../shared/ui/LoadingRows.tsx';
import { AutomaticStop } from './AutomaticStop.tsx';
import classes from './Health.module.css';
import { OutageList } from './OutageList.tsx';

/** It is looked at while it changes. */
const REFRESH_MS = 15_000;

export function Health({ connection }: { connection: Connection }) {
  const { t } = useTranslation('connections');
  const { id } = connection;
  const { data, error, refetch } = useQuery({
    queryKey: healthKey(id),
    queryFn: ({ signal }) => call(getConnectionHealth, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  if (!data)
    return (
      <NotLoaded query={{ error, refetch }}>
        <LoadingRows rows={4} />
      </NotLoaded>
    );
  return (
    <>
      <AutomaticStop connection={connection} />
      <Facts health={data} />
      <h3 className={classes.title}>{t('health.troubles')}</h3>
      <Troubles troubles={data.troubles} />
      <h3 className={classes.title}>{t('health.outages')}</h3>
      <OutageList outages={data.outages} since={connection.createdAt} />
    </>
  );
}

function Facts({ health }: { health: ConnectionHealth }) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const { connectedSince, lastInAt, lastOutAt, reconnects } = health;
  return (
    <dl className={classes.facts}>
      <Fact
        name={t('health.connectedSince')}
        at={connectedSince}
        none={t('health.notConnected')}
        words={(at) => formats.shortDateTime(at)}
      />
      <Fact name={t('health.lastIn')} at={lastInAt} none={t('health.never')} words={(at) => formats.relative(at)} />
      <Fact name={t('health.lastOut')} at={lastOutAt} none={t('health.never')} words={(at) => formats.relative(at)} />
      <div>
        <dt>{t('health.reconnects')}</dt>
        <dd>{formats.number(reconnects)}</dd>
      </div>
    </dl>
  );
}

interface FactProps {
  name: string;
  at: string | null;
  none: string;
  words: (at: string) => string;
}

function Fact({ name, at, none, words }: FactProps) {
  const formats = useFormats();
  return (
    <div>
      <dt>{name}</dt>
      <dd data-none={at === null || undefined}>
        {at === null ? (
          none
        ) : (
          <time dateTime={at} title={formats.dateTime(at)}>
            {words(at)}
          </time>
        )}
      </dd>
    </div>
  );
}

/** The most frequent first, each with a bar beside the others'. */
function Troubles({ troubles }: Pick<ConnectionHealth, 'troubles'>) {
  const { t } = useTranslation('connections');
  const formats = useFormats();
  const words = useErrorWords();
  const counted = troubles.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count);
  const most = counted[0]?.count ?? 1;
  if (counted.length === 0) return <p className={classes.none}>{t('health.noTroubles')}</p>;
  return (
    <ul className={classes.troubles}>
      {counted.map(({ kind, count, lastAt, lastError }) => (
        <li key={kind}>
          <div className={classes.line}>
            <span>{t(`health.kind.${kind}`)}</span>
            <b>{formats.number(count)}</b>
          </div>
          <div className={classes.bar} style={{ '--share': count / most }} aria-hidden />
          <p className={classes.detail}>
            {t('health.last', { at: formats.shortDateTime(lastAt) })}
            {words(kind, lastError)}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What the server noted of the last one: a reason of ours in words, another's error as it stands. */
function useErrorWords(): (kind: TroubleKind, lastError: string) => string {
  const { t } = useTranslation('connections');
  return (kind, lastError) => {
    const reason = STATUS_REASONS.find((known) => known === lastError);
    if (reason) return ` · ${t(`health.reason.${reason}`)}`;
    const saysNothingNew = lastError === kind || CONNECTION_STATUSES.some((status) => status === lastError);
    return lastError === '' || saysNothingNew ? '' : ` · ${lastError}`;
  };
}
