// How a connection stands: an icon and words, never colour alone, and what it means for the reader.
import type { ConnectionStatus as Status } from '@recado/contract/constants';
import type { Connection } from '@recado/contract/connections';
import { Loader } from '@mantine/core';
import { CircleCheck, CloudOff, Link2, QrCode, Unplug, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Connections.module.css';
import { isStatusReason } from './statusReasons.ts';

// OPENING has a spinner instead.
const LOOK: Record<Exclude<Status, 'OPENING'>, { icon: LucideIcon; color: string }> = {
  CONNECTED: { icon: CircleCheck, color: 'var(--mantine-color-green-text)' },
  qrcode: { icon: QrCode, color: 'var(--mantine-color-yellow-text)' },
  PAIRING: { icon: Link2, color: 'var(--mantine-color-blue-text)' },
  TIMEOUT: { icon: CloudOff, color: 'var(--mantine-color-orange-text)' },
  DISCONNECTED: { icon: Unplug, color: 'var(--mantine-color-red-text)' },
};

export function ConnectionStatus({ connection }: { connection: Pick<Connection, 'status' | 'statusReason'> }) {
  const { t } = useTranslation('connections');
  const { status, statusReason } = connection;
  const known = status !== 'CONNECTED' && isStatusReason(statusReason) ? statusReason : null;
  return (
    <div>
      <span className={classes.state}>
        <StatusIcon status={status} />
        {t(`status.${status}`)}
      </span>
      <div className={classes.help}>{known ? t(`reason.${known}`) : t(`help.${status}`)}</div>
    </div>
  );
}

function StatusIcon({ status }: { status: Status }) {
  if (status === 'OPENING') return <Loader size={14} color="gray" aria-hidden />;
  const { icon: Icon, color } = LOOK[status];
  return <Icon size={16} color={color} aria-hidden />;
}
