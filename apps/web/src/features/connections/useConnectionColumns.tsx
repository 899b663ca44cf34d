// What the list of connections shows of each.
import type { Connection } from '@recado/contract/connections';
import { ActionIcon, Badge, Text, Tooltip } from '@mantine/core';
import { HeartPulse, TriangleAlert } from 'lucide-react';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useShownNumber } from '../../shared/format/useShownNumber.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan } from '../../shared/session/useSession.ts';
import classes from './Connections.module.css';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { SessionActions } from './SessionActions.tsx';
import { useConnectionWords } from './useConnectionWords.ts';

interface Handlers {
  onShowCode: (connection: Connection) => void;
  onShowFailures: (connection: Connection) => void;
  onShowHealth: (connection: Connection) => void;
}

export function useConnectionColumns({ onShowCode, onShowFailures, onShowHealth }: Handlers): Column<Connection>[] {
  const { t } = useTranslation(['connections', 'common']);
  const shownNumber = useShownNumber();
  const formats = useFormats();
  const words = useConnectionWords();
  const mayAct = useCan('connections-page:actionButtons');

  const name: Column<Connection> = {
    key: 'name',
    header: t('common:name'),
    width: '1.5fr',
    primary: true,
    cell: (connection) => (
      <div className={classes.name}>
        <span className={classes.nameText} title={connection.name}>
          {connection.name}
        </span>
        <Text component="span" size="xs" c="dimmed" fw={400} className={classes.nameFacts}>
          {connection.number && `${shownNumber(connection.number)} · `}
          {words.provider(connection)}
        </Text>
      </div>
    ),
  };
  const status: Column<Connection> = {
    key: 'status',
    header: t('column.status'),
    width: '2fr',
    cell: (connection) => (
      <div className={classes.status}>
        <ConnectionStatus connection={connection} />
        {mayAct && connection.failures > 0 && (
          <Badge
            component="button"
            color="red"
            variant="light"
            tt="none"
            leftSection={<TriangleAlert size={12} aria-hidden />}
            onClick={() => onShowFailures(connection)}
          >
            {t('failures.badge', { count: connection.failures })}
          </Badge>
        )}
      </div>
    ),
  };
  const session: Column<Connection> = {
    key: 'session',
    plain: true,
    header: t('column.session'),
    width: '3fr',
    cell: (connection) => (
      <div className={classes.session}>
        <SessionActions connection={connection} onShowCode={onShowCode} />
        <Tooltip label={t('action.health')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={t('health.title', { name: connection.name })}
            onClick={() => onShowHealth(connection)}
          >
            <HeartPulse size={17} />
          </ActionIcon>
        </Tooltip>
      </div>
    ),
  };
  const updated: Column<Connection> = {
    key: 'updated',
    header: t('column.updated'),
    width: '120px',
    cell: ({ updatedAt }) => (
      <time dateTime={updatedAt} title={formats.relative(updatedAt)}>
        {formats.shortDateTime(updatedAt)}
      </time>
    ),
  };
  const isDefault: Column<Connection> = {
    key: 'default',
    header: t('column.default'),
    width: '70px',
    cell: (connection) =>
      connection.isDefault ? t('common:yes') : <span className={classes.quiet}>{t('common:no')}</span>,
  };
  return [name, status, ...(mayAct ? [session] : []), updated, isDefault];
}
