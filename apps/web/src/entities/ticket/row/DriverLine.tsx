// Who speaks for the company in a ticket while no person does, and since when.
import type { Ticket } from '@recado/contract/tickets';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../shared/format/useFormats.ts';
import classes from './TicketItem.module.css';

export function DriverLine({ driver: { kind, name, since } }: { driver: NonNullable<Ticket['driver']> }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const kindName = t(`driver.kind.${kind}`);
  const what = name === '' ? kindName : t('driver.named', { kind: kindName, name });
  return (
    <span className={classes.driver} title={t('driver.since', { what, at: formats.dateTime(since) })}>
      <Bot size={14} aria-hidden />
      <span>{t('driver.since', { what, at: formats.timeOrDate(since) })}</span>
    </span>
  );
}
