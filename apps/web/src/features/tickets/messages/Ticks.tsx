// How far a message of ours has come; never told by colour alone.
import { ACK } from '@recado/contract/constants';
import { Check, CheckCheck, CircleAlert, Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './Ticks.module.css';

/** `waiting`: not even at our server yet. */
export function Ticks({ ack }: { ack: number | 'waiting' }) {
  const { t } = useTranslation('tickets');
  if (ack === 'waiting') return <Clock size={13} aria-label={t('ack.waiting')} />;
  if (ack >= ACK.read)
    return (
      <CheckCheck size={16} className={classes.read} aria-label={t(ack === ACK.played ? 'ack.played' : 'ack.read')} />
    );
  if (ack >= ACK.server)
    return <CheckCheck size={16} aria-label={t(ack === ACK.delivered ? 'ack.delivered' : 'ack.server')} />;
  if (ack === ACK.pending) return <Check size={15} aria-label={t('ack.pending')} />;
  return <CircleAlert size={14} className={classes.failed} aria-label={t('ack.error')} />;
}
