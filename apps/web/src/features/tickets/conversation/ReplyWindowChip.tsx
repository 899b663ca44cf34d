// How long one may still answer freely on an official number.
import { Badge } from '@mantine/core';
import type { Ticket } from '@recado/contract/tickets';
import { Clock, ClockAlert } from 'lucide-react';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useMinutesToAnswer } from '../../../entities/ticket/replyWindow.ts';
import { useTimeLeft } from '../../../entities/ticket/useTimeLeft.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import classes from './Conversation.module.css';

const HOUR = 60;

/** @param tight there is room for the time alone */
export function ReplyWindowChip({ ticket, tight }: { ticket: Ticket; tight: boolean }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const minutes = useMinutesToAnswer(ticket);
  if (minutes === null) return null;
  const Icon = minutes === 0 ? ClockAlert : Clock;
  const title =
    minutes > 0 && ticket.replyUntil ? t('window.until', { at: formats.dateTime(ticket.replyUntil) }) : undefined;
  return (
    <Badge
      className={classes.window}
      size="sm"
      variant="light"
      tt="none"
      color={colorOf(minutes)}
      title={title}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {minutes === 0 && t('window.closed')}
      {minutes > 0 && <TimeLeft minutes={minutes} tight={tight} />}
    </Badge>
  );
}

function TimeLeft({ minutes, tight }: { minutes: number; tight: boolean }) {
  const { t } = useTranslation('tickets');
  const time = useTimeLeft(minutes);
  return tight ? time : t('window.left', { time });
}

function colorOf(minutes: number): string {
  if (minutes === 0) return 'red';
  return minutes < HOUR ? 'orange' : 'gray';
}
