// A message in a day or an hour: when, to whom, and how it stands. It opens with a click and moves with the mouse.
import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import {
  CircleAlert,
  CircleCheck,
  Clock,
  FolderOpen,
  Pencil,
  SendHorizontal,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { RepeatMark } from '../../entities/schedule/ScheduleMarks.tsx';
import { stateOf, waitsFor, type ScheduleState } from '../../entities/schedule/scheduleState.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCalendarActs } from './calendarActs.ts';
import classes from './EventChip.module.css';
import { dragProps } from './drag.ts';

export const STATE_ICONS: Record<ScheduleState, LucideIcon> = {
  waiting: Clock,
  onItsWay: SendHorizontal,
  sent: CircleCheck,
  failed: CircleAlert,
};

const TOOL = { className: classes.tool, variant: 'subtle', color: 'gray', size: 20 };

export function EventChip({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const clock = useCompanyClock();
  const { open, remove, mayChange } = useCalendarActs();
  const state = stateOf(schedule);
  const Icon = STATE_ICONS[state];
  const time = clock.time(schedule.sendAt);
  const { name } = schedule.contact;
  const changeable = mayChange(schedule);
  const at = clock.dateTime(schedule.sendAt);
  return (
    <div className={classes.chip} data-state={state} {...(changeable && dragProps(schedule.id))}>
      <UnstyledButton
        className={classes.main}
        aria-label={t('event', { time, name, state: t(`state.${state}`) })}
        title={[name, schedule.body || schedule.fileList?.name, waitsFor(schedule)].filter(Boolean).join('\n')}
        onClick={() => open(schedule)}
      >
        <Icon size={13} aria-hidden />
        <time dateTime={schedule.sendAt}>{time}</time>
        <span>{name}</span>
        {schedule.series && <RepeatMark schedule={schedule} size={12} />}
        {schedule.fileList && <FolderOpen size={12} aria-hidden />}
      </UnstyledButton>
      {changeable && (
        <>
          <ActionIcon {...TOOL} aria-label={t('form.edit', { at })} onClick={() => open(schedule)}>
            <Pencil size={13} aria-hidden />
          </ActionIcon>
          <ActionIcon {...TOOL} aria-label={t('form.remove', { at })} onClick={() => remove(schedule)}>
            <Trash2 size={13} aria-hidden />
          </ActionIcon>
        </>
      )}
    </div>
  );
}
