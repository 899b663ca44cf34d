// Over the conversation of a ticket that is put off: until when, and the way back.
import { Button } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { AlarmClock } from 'lucide-react';
import { useSnooze } from '../../../entities/ticket/snooze/useSnooze.ts';
import { useSnoozeText } from '../../../entities/ticket/snooze/useSnoozeText.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './SnoozedNote.module.css';

export function SnoozedNote({ ticket, mayWake }: { ticket: Ticket; mayWake: boolean }) {
  const { t } = useTranslation('tickets');
  const text = useSnoozeText(ticket.snooze?.until ?? null);
  const { wake } = useSnooze(ticket);
  if (!ticket.snooze) return null;
  return (
    <div className={classes.note}>
      <AlarmClock size={15} aria-hidden />
      <span>{text}</span>
      {mayWake && (
        <Button size="compact-sm" variant="subtle" onClick={wake}>
          {t('snooze.wake')}
        </Button>
      )}
    </div>
  );
}
