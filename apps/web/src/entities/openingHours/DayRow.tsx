// One day of the week: when it is open.
import { ActionIcon, Select, Text, Tooltip } from '@mantine/core';
import { CopyCheck } from 'lucide-react';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './DayRow.module.css';
import { Hours } from './Hours.tsx';
import { DAY_MODES, weekdayName, type Fault, type OpeningDay } from './openingDays.ts';

export interface DayRowProps {
  /** 0 is Monday */
  index: number;
  day: OpeningDay;
  fault: Fault;
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
      {day.mode === 'hours' && (
        <Hours name={name} times={day} fault={fault} onChange={(times) => onChange({ ...day, ...times })} />
      )}
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
