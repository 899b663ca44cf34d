// What did not fit: opens its day.
import { UnstyledButton } from '@mantine/core';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCalendarActs } from './calendarActs.ts';
import classes from './Grid.module.css';
import { useDayNames } from './useDayNames.ts';

/** @param total of the day */
export function MoreButton({ day, count, total }: { day: string; count: number; total: number }) {
  const { t } = useTranslation('schedules');
  const { showDay } = useCalendarActs();
  const names = useDayNames();
  if (count <= 0) return null;
  const more = t('grid.more', { count });
  return (
    <UnstyledButton
      className={classes.more}
      // What is read out begins with what is seen.
      aria-label={`${more}. ${t('grid.moreOf', { count: total, day: names.long(day) })}`}
      onClick={() => showDay(day)}
    >
      {more}
    </UnstyledButton>
  );
}
