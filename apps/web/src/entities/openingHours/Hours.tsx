// From when to when it is open on a day, once or twice.
import { ActionIcon, Button, Text } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './DayRow.module.css';
import { HourField } from './HourField.tsx';
import { AFTERNOON, isHour, type DayTimes, type Fault } from './openingDays.ts';

export interface HoursProps {
  /** the day's, for whoever does not see where it stands */
  name: string;
  times: DayTimes;
  fault: Fault;
  onChange: (times: DayTimes) => void;
}

export function Hours({ name, times, fault, onChange }: HoursProps) {
  const { t } = useTranslation('settings');
  const { start, end, again } = times;
  const last = again?.end ?? end;
  const frame = useRef<HTMLDivElement>(null);
  const went = useRef<'pause' | 'again' | null>(null);
  // What was pressed has gone: where it leads to has the focus.
  useLayoutEffect(() => {
    const { current: goal } = went;
    went.current = null;
    if (goal) frame.current?.querySelector<HTMLElement>(`[data-part="${goal}"]`)?.focus();
  });
  return (
    <div ref={frame} className={classes.hours}>
      <span className={classes.span}>
        <Hour
          label={t('schedules.from', { day: name })}
          value={start}
          wrong={fault === 'start'}
          onChange={(value) => onChange({ ...times, start: value })}
        />
        <span aria-hidden>{t('schedules.until')}</span>
        <Hour
          label={t('schedules.to', { day: name })}
          value={end}
          wrong={fault === 'end' || fault === 'same'}
          onChange={(value) => onChange({ ...times, end: value })}
        />
      </span>
      {again === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          aria-label={`${name}: ${t('schedules.pause')}`}
          data-part="pause"
          onClick={() => {
            went.current = 'again';
            onChange({ ...times, ...(end === '18:00' && { end: '12:00' }), again: { ...AFTERNOON } });
          }}
        >
          {t('schedules.pause')}
        </Button>
      ) : (
        <span className={classes.span}>
          <span aria-hidden>{t('schedules.and')}</span>
          <Hour
            part="again"
            label={t('schedules.fromAgain', { day: name })}
            value={again.start}
            wrong={fault === 'againStart'}
            onChange={(value) => onChange({ ...times, again: { ...again, start: value } })}
          />
          <span aria-hidden>{t('schedules.until')}</span>
          <Hour
            label={t('schedules.toAgain', { day: name })}
            value={again.end}
            wrong={fault === 'againEnd'}
            onChange={(value) => onChange({ ...times, again: { ...again, end: value } })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`${name}: ${t('schedules.noPause')}`}
            onClick={() => {
              went.current = 'pause';
              onChange({ ...times, end: again.end, again: null });
            }}
          >
            <X size={16} />
          </ActionIcon>
        </span>
      )}
      {fault !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {t(WORDS[fault])}
        </Text>
      )}
      {fault === null && isHour(last) && isHour(again?.start ?? start) && last < (again?.start ?? start) && (
        <Text size="xs" c="dimmed">
          {t('schedules.nextDay')}
        </Text>
      )}
    </div>
  );
}

const WORDS = {
  start: 'schedules.badHour',
  end: 'schedules.badHour',
  same: 'schedules.same',
  againStart: 'schedules.badPause',
  againEnd: 'schedules.badHour',
} as const;

interface HourProps {
  part?: string;
  label: string;
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
}

function Hour({ part, label, value, wrong, onChange }: HourProps) {
  return (
    <HourField
      className={classes.hour}
      aria-label={label}
      data-part={part}
      value={value}
      error={wrong}
      onChange={onChange}
    />
  );
}
