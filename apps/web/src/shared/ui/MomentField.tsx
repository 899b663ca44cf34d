// A day and a time of it, out of a calendar: `2026-11-21 15:30:00` on whichever clock the screen goes by.
import { DateTimePicker, type DateTimePickerProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { Clock } from 'lucide-react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useCalendarLanguage } from './useCalendarLanguage.ts';

export type MomentFieldProps = Pick<
  DateTimePickerProps,
  | 'label'
  | 'description'
  | 'value'
  | 'error'
  | 'minDate'
  | 'required'
  | 'clearable'
  | 'disabled'
  | 'flex'
  | 'onBlur'
  | 'onFocus'
> & { onChange: (value: string | null) => void };

export function MomentField(props: MomentFieldProps) {
  const { t } = useTranslation('pieces');
  return (
    <DateTimePicker
      {...useCalendarLanguage()}
      {...props}
      leftSection={<Clock size={16} aria-hidden />}
      valueFormat="DD/MM/YYYY HH:mm"
      dropdownType="popover"
      timePickerProps={{ hoursInputLabel: t('calendar.hours'), minutesInputLabel: t('calendar.minutes') }}
      submitButtonProps={{ 'aria-label': t('calendar.choose') }}
      clearButtonProps={{ 'aria-label': t('calendar.clear') }}
    />
  );
}
