// How far a message of ours has come; never told by colour alone.
import { ACK } from '@recado/contract/constants';
import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useLineDown } from './lineDown.ts';
import classes from './Ticks.module.css';

/** `waiting`: not even at our server yet. */
export function Ticks({ ack }: { ack: number | 'waiting' }) {
  const { t } = useTranslation('tickets');
  const lineDown = useLineDown();
  if (ack === 'waiting') return <Tick icon={Clock} size={13} label={t('ack.waiting')} />;
  if (ack >= ACK.read) {
    const label = t(ack === ACK.played ? 'ack.played' : 'ack.read');
    return <Tick icon={CheckCheck} size={16} label={label} className={classes.read} />;
  }
  if (ack >= ACK.server) {
    return <Tick icon={CheckCheck} size={16} label={t(ack === ACK.delivered ? 'ack.delivered' : 'ack.server')} />;
  }
  if (ack < ACK.pending) return <Tick icon={CircleAlert} size={14} label={t('ack.error')} className={classes.failed} />;
  // One tick reads as sent, and nothing is sent without a line.
  if (lineDown) return <Tick icon={Clock} size={13} label={t('ack.lineDown')} />;
  return <Tick icon={Check} size={15} label={t('ack.pending')} />;
}

interface TickProps {
  icon: LucideIcon;
  size: number;
  label: string;
  className?: string | undefined;
}

function Tick({ icon: Icon, label, ...look }: TickProps) {
  return (
    <Icon {...look} aria-label={label}>
      <title>{label}</title>
    </Icon>
  );
}
