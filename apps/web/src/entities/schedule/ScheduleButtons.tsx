// What one does with a scheduled message that is still to go out.
import { ActionIcon } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { Pencil, Trash2 } from 'lucide-react';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export interface ScheduleButtonsProps {
  schedule: Schedule;
  onEdit: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
}

export function ScheduleButtons({ schedule, onEdit, onRemove }: ScheduleButtonsProps) {
  const { t } = useTranslation('schedules');
  const at = useCompanyClock().dateTime(schedule.sendAt);
  return (
    <>
      <ActionIcon variant="subtle" color="gray" aria-label={t('form.edit', { at })} onClick={() => onEdit(schedule)}>
        <Pencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={t('form.remove', { at })} onClick={() => onRemove(schedule)}>
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </>
  );
}
