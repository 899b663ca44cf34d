// One day of the week: when it is open.
import { ActionIcon, Button, Select, Text, TextInput, Tooltip } from '@mantine/core';
import { CopyCheck, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import classes from './DayRow.module.css';
import { AFTERNOON, DAY_MODES, isHour, maskHour, weekdayName, type faultOf, type OpeningDay } from './openingDays.ts';

export interface DayRowProps {
  /** 0 is Monday */
  index: number;
  day: OpeningDay;
  fault: ReturnType<typeof faultOf>;
  onChange: (day: OpeningDay) => void;
  onCopy: () => void;
}

export function DayRow({ index, day, fault, onChange, onCopy }: DayRowProps) {
  const { t } = useTranslation('settings');
  const name = weekdayName(index, currentLanguage());
  return (
    <div className={classes.row} role="group" aria-label={name}>
      <Text size="sm" fw={600} className={classes.name}>
        {name}
      </Text>
      <Select
        className={classes.mode}
        aria-label={t('schedules.modeLabel', { day: name })}
        data={DAY_MODES.map((mode) => ({ value: mode, label: t(`schedules.mode.${mode}`) }))}
        value={day.mode}
        allowDeselect={false}
        onChange={(mode) => mode !== null && onChange({ ...day, mode })}
      />
      {day.mode === 'hours' && <Hours name={name} day={day} fault={fault} onChange={onChange} />}
      <Tooltip label={t('schedules.copy')}>
        <ActionIcon
          className={classes.copy}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${name}: ${t('schedules.copy')}`}
          onClick={onCopy}
        >
          <CopyCheck size={17} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function Hours({ name, day, fault, onChange }: Omit<DayRowProps, 'index' | 'onCopy'> & { name: string }) {
  const { t } = useTranslation('settings');
  const { start, end, again } = day;
  const last = again?.end ?? end;
  return (
    <div className={classes.hours}>
      <Hour
        label={t('schedules.from', { day: name })}
        value={start}
        wrong={fault === 'start'}
        onChange={(value) => onChange({ ...day, start: value })}
      />
      <span aria-hidden>{t('schedules.until')}</span>
      <Hour
        label={t('schedules.to', { day: name })}
        value={end}
        wrong={fault === 'end' || fault === 'same'}
        onChange={(value) => onChange({ ...day, end: value })}
      />
      {again === null ? (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<Plus size={14} aria-hidden />}
          aria-label={`${name}: ${t('schedules.pause')}`}
          onClick={() => onChange({ ...day, ...(end === '18:00' && { end: '12:00' }), again: { ...AFTERNOON } })}
        >
          {t('schedules.pause')}
        </Button>
      ) : (
        <>
          <span aria-hidden>{t('schedules.and')}</span>
          <Hour
            label={t('schedules.fromAgain', { day: name })}
            value={again.start}
            wrong={fault === 'againStart'}
            onChange={(value) => onChange({ ...day, again: { ...again, start: value } })}
          />
          <span aria-hidden>{t('schedules.until')}</span>
          <Hour
            label={t('schedules.toAgain', { day: name })}
            value={again.end}
            wrong={fault === 'againEnd'}
            onChange={(value) => onChange({ ...day, again: { ...again, end: value } })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            aria-label={`${name}: ${t('schedules.noPause')}`}
            onClick={() => onChange({ ...day, end: again.end, again: null })}
          >
            <X size={16} />
          </ActionIcon>
        </>
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
  label: string;
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
}

function Hour({ label, value, wrong, onChange }: HourProps) {
  return (
    <TextInput
      className={classes.hour}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      aria-label={label}
      value={value}
      error={wrong}
      onChange={(event) => onChange(maskHour(event.currentTarget.value))}
    />
  );
}
