// One day of the week: when it is open.
import { ActionIcon, Select, Text, TextInput, Tooltip } from '@mantine/core';
import { CopyCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import classes from './DayRow.module.css';
import { DAY_MODES, isHour, maskHour, weekdayName, type faultOf, type OpeningDay } from './openingDays.ts';

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
  const { start, end } = day;
  const hour = { className: classes.hour, inputMode: 'numeric', placeholder: '00:00', maxLength: 5 } as const;
  return (
    <div className={classes.hours}>
      <TextInput
        {...hour}
        aria-label={t('schedules.from', { day: name })}
        value={start}
        error={fault === 'start'}
        onChange={(event) => onChange({ ...day, start: maskHour(event.currentTarget.value) })}
      />
      <span aria-hidden>{t('schedules.until')}</span>
      <TextInput
        {...hour}
        aria-label={t('schedules.to', { day: name })}
        value={end}
        error={fault === 'end' || fault === 'same'}
        onChange={(event) => onChange({ ...day, end: maskHour(event.currentTarget.value) })}
      />
      {fault !== null && (
        <Text size="xs" c="var(--mantine-color-error)" role="alert">
          {t(fault === 'same' ? 'schedules.same' : 'schedules.badHour')}
        </Text>
      )}
      {fault === null && isHour(start) && isHour(end) && end < start && (
        <Text size="xs" c="dimmed">
          {t('schedules.nextDay')}
        </Text>
      )}
    </div>
  );
}
