// How long a customer has waited; by words, sign and colour whether that is too long for the company.
import { VisuallyHidden } from '@mantine/core';
import { minutesWaited, waitLevel, type WaitLevel, type WaitLimits } from '@recado/rules/waiting';
import { Clock, ClockAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useAtPresent } from '../../../shared/format/useNow.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import classes from './WaitTime.module.css';

const SIGNS: Record<WaitLevel, LucideIcon> = { calm: Clock, warning: ClockAlert, alarm: TriangleAlert };

export function WaitTime({ since }: { since: string }) {
  const { t } = useTranslation('tickets');
  const formats = useFormats();
  const minutes = useAtPresent((now) => minutesWaited(new Date(since), now));
  const level = waitLevel(minutes, useWaitLimits());
  const Sign = SIGNS[level];
  return (
    <span className={classes.wait} data-level={level} title={t('wait.since', { at: formats.dateTime(since) })}>
      <Sign size={12} aria-hidden />
      <VisuallyHidden>{t(`wait.${level}`)}: </VisuallyHidden>
      <WaitedFor minutes={minutes} />
    </span>
  );
}

const [HOUR, DAY] = [60, 1_440];

function WaitedFor({ minutes }: { minutes: number }) {
  const { t } = useTranslation('tickets');
  if (minutes === 0) return t('wait.now');
  if (minutes >= 2 * DAY) return t('wait.days', { days: Math.floor(minutes / DAY) });
  const [hours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  const parts = [hours > 0 && t('window.hours', { hours }), rest > 0 && t('window.minutes', { minutes: rest })];
  return parts.filter(Boolean).join(' ');
}

/** As the company has set them; until an administrator does, as they are from the start. */
const LIMITS: WaitLimits = { warning: 10, alarm: 30 };

function useWaitLimits(): WaitLimits {
  const { settings } = useSession().user.company;
  const of = (key: string, otherwise: number): number =>
    Number(settings.find((setting) => setting.key === key)?.value ?? otherwise);
  return { warning: of('waitingWarning', LIMITS.warning), alarm: of('waitingAlarm', LIMITS.alarm) };
}
