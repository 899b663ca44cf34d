// How a connection stands: an icon and words, never colour alone, and what it means for the reader.
import type { ConnectionStatus as Status } from '@recado/contract/constants';
import type { Connection } from '@recado/contract/connections';
import { Badge, Loader } from '@mantine/core';
import { CircleCheck, CloudOff, Link2, QrCode, TriangleAlert, Unplug, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Connections.module.css';
import { useConnectionWords } from './useConnectionWords.ts';

// OPENING has a spinner instead.
const LOOK: Record<Exclude<Status, 'OPENING'>, { icon: LucideIcon; color: string }> = {
  CONNECTED: { icon: CircleCheck, color: 'var(--mantine-color-green-text)' },
  qrcode: { icon: QrCode, color: 'var(--mantine-color-yellow-text)' },
  PAIRING: { icon: Link2, color: 'var(--mantine-color-blue-text)' },
  TIMEOUT: { icon: CloudOff, color: 'var(--mantine-color-orange-text)' },
  DISCONNECTED: { icon: Unplug, color: 'var(--mantine-color-red-text)' },
};

export function ConnectionStatus({ connection }: { connection: Connection }) {
  const words = useConnectionWords();
  const { t } = useTranslation('connections');
  const { status, statusReason, automaticStop } = connection;
  return (
    <div>
      <span className={classes.state}>
        <StatusIcon status={status} />
        {words.status(connection)}
        {status === 'CONNECTED' && statusReason && <Restriction words={t('restricted')} />}
        {automaticStop && <Restriction words={t('automatic.badge')} />}
      </span>
      <div className={classes.help}>{words.help(connection)}</div>
    </div>
  );
}

/** It is up, and yet not everything works; the words below say what, and until when. */
function Restriction({ words }: { words: string }) {
  return (
    <Badge
      className={classes.restricted}
      color="orange"
      variant="light"
      tt="none"
      leftSection={<TriangleAlert size={12} aria-hidden />}
    >
      {words}
    </Badge>
  );
}

function StatusIcon({ status }: { status: Status }) {
  if (status === 'OPENING') return <Loader size={14} color="gray" aria-hidden />;
  const { icon: Icon, color } = LOOK[status];
  return <Icon size={16} color={color} aria-hidden />;
}
