// The numbers of each part, and the lists behind them: which lines, which events, which processes.
import { Code, Text } from '@mantine/core';
import type { HealthPart, InstallationHealth } from '@recado/contract/installation-health';
import type { ReactNode } from 'react';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Health.module.css';

interface ViewProps {
  health: InstallationHealth;
}

/** @param facts what is not known is left out */
function Facts({ facts }: { facts: readonly (readonly [name: string, value: string | undefined])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === undefined ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Items({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.items} aria-label={label}>
      {children}
    </ul>
  );
}

/** How long ago something that has waited for so many seconds began. */
function useAge(at: string) {
  const formats = useFormats();
  const now = new Date(at);
  return (seconds: number | null) =>
    seconds === null ? undefined : formats.relative(new Date(now.getTime() - seconds * 1_000), now);
}

function Database({ health: { at, database: db } }: ViewProps) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const age = useAge(at);
  const replicas = db.replicas > 0 ? formats.number(db.replicas) : undefined;
  return (
    <Facts
      facts={[
        [t('facts.version'), `PostgreSQL ${db.version.split(' ')[0] ?? ''}`],
        [t('facts.size'), formats.bytes(db.bytes)],
        [t('facts.connections'), t('facts.of', { used: db.connections, most: db.maxConnections })],
        [t('facts.longestTransaction'), age(db.longestTransactionSeconds) ?? t('facts.none')],
        [t('facts.replicas'), replicas],
        [t('facts.replicationLag'), replicas && age(db.replicationLagSeconds)],
        [t('facts.migrations'), t('facts.of', { used: db.migrations, most: db.knownMigrations })],
      ]}
    />
  );
}

function Queues({ health: { at, queues } }: ViewProps) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const age = useAge(at);
  const since = ({ count, oldestSeconds }: { count: number; oldestSeconds: number | null }) =>
    oldestSeconds === null
      ? formats.number(count)
      : t('facts.since', { count: formats.number(count), age: age(oldestSeconds) ?? '' });
  const { jobs } = queues;
  // Of none there is nothing to guess.
  const about = (count: number): string =>
    count === 0 ? formats.number(0) : t('facts.about', { count: formats.number(count) });
  return (
    <>
      <Facts
        facts={[
          [t('facts.outbox'), since(queues.outbox)],
          [t('facts.inbound'), since(queues.inbound)],
          [t('facts.quarantined'), formats.number(queues.quarantined)],
          [t('facts.jobsWaiting'), about(jobs.waiting)],
          [t('facts.jobsActive'), about(jobs.active)],
          [t('facts.jobsOldest'), age(jobs.oldestSeconds)],
          [t('facts.jobsFailed'), formats.number(jobs.failedToday)],
        ]}
      />
      {queues.quarantine.length > 0 && (
        <Items label={t('quarantine')}>
          {queues.quarantine.map((each) => (
            <li key={each.whatsappId}>
              <Text size="sm" fw={600}>
                {each.company} · {each.connection}: {formats.number(each.count)}
              </Text>
              <Code className={classes.error}>{each.lastError}</Code>
            </li>
          ))}
        </Items>
      )}
    </>
  );
}

function Lines({ health: { at, lines } }: ViewProps) {
  const { t } = useTranslation(['health', 'connections']);
  const formats = useFormats();
  const now = new Date(at);
  return (
    <>
      <Facts
        facts={
          lines.states.length === 0
            ? [[t('facts.lines'), t('facts.none')]]
            : lines.states.map(({ status, count }) => [t(`connections:status.${status}`), formats.number(count)])
        }
      />
      {lines.troubled.length > 0 && (
        <Items label={t('troubled')}>
          {lines.troubled.map((each) => (
            <li key={each.whatsappId}>
              <Text size="sm">
                <b>
                  {each.company} · {each.connection}
                </b>
                : {t(`connections:status.${each.status}`)}, {formats.relative(each.since, now)}
              </Text>
            </li>
          ))}
        </Items>
      )}
    </>
  );
}

function Storage({ health: { storage } }: ViewProps) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  return (
    <>
      <Facts facts={[[t('facts.used'), t('facts.about', { count: formats.bytes(storage.usedBytes) })]]} />
      <Items label={t('places')}>
        {storage.places.map((place, n) => (
          <li key={`${place.host} ${n}`}>
            <Text size="sm">
              <b>{place.host}</b>: {t(`kinds.${place.kind}`)}, {t(place.reachable ? 'reachable' : 'unreachable')}
              {place.freeBytes !== null &&
                place.totalBytes !== null &&
                ` · ${t('facts.free', { free: formats.bytes(place.freeBytes), total: formats.bytes(place.totalBytes) })}`}
            </Text>
            {place.error !== null && <Code className={classes.error}>{place.error}</Code>}
          </li>
        ))}
      </Items>
    </>
  );
}

function Processes({ health: { at, processes } }: ViewProps) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const now = new Date(at);
  return (
    <Items label={t('parts.processes')}>
      {processes.map((each) => (
        <li key={each.id} data-dead={!each.alive || undefined}>
          <Text size="sm">
            <b>
              {each.host} ({each.pid})
            </b>
            : {each.roles.join(', ')} · {each.version} · {t('started', { age: formats.relative(each.startedAt, now) })}
          </Text>
          <Text size="sm" c={each.alive ? 'dimmed' : 'red'}>
            {t(each.alive ? 'alive' : 'dead', { age: formats.relative(each.seenAt, now) })}
          </Text>
        </li>
      ))}
    </Items>
  );
}

function Backup({ health: { at, backup } }: ViewProps) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  return (
    <Facts
      facts={
        backup === null
          ? [[t('facts.lastBackup'), t('facts.unknown')]]
          : [
              [t('facts.lastBackup'), `${formats.dateTime(backup.at)} (${formats.relative(backup.at, new Date(at))})`],
              [t('facts.file'), backup.file],
            ]
      }
    />
  );
}

function Isolation({ health: { at, isolation } }: ViewProps) {
  const { t } = useTranslation('health');
  const formats = useFormats();
  const { last, runs } = isolation;
  if (!last) return <Facts facts={[[t('facts.lastTrial'), t('facts.none')]]} />;
  return (
    <>
      <Facts
        facts={[
          [t('facts.lastTrial'), `${t(`trial.${last.state}`)}, ${formats.relative(last.at, new Date(at))}`],
          [t('facts.tables'), last.tables > 0 ? formats.number(last.tables) : undefined],
          [t('facts.took'), t('facts.ms', { count: last.ms })],
          [t('facts.runs'), t('facts.of', { used: runs.filter((run) => run === 'held').length, most: runs.length })],
        ]}
      />
      {last.error !== null && <Code className={classes.error}>{last.error}</Code>}
      {last.breaches.length > 0 && (
        <Items label={t('breaches')}>
          {last.breaches.map((breach, n) => (
            <li key={n}>
              <Code className={classes.error}>
                {breach.table}: {breach.what} {breach.told ?? ''}
              </Code>
            </li>
          ))}
        </Items>
      )}
    </>
  );
}

export const partViews: Record<HealthPart, (props: ViewProps) => ReactNode> = {
  database: Database,
  queues: Queues,
  lines: Lines,
  storage: Storage,
  processes: Processes,
  backup: Backup,
  isolation: Isolation,
};
