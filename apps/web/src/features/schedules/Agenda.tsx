// The messages day after day, one below the other.
import { Text, Title, UnstyledButton } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { ContactAvatar } from '../../entities/ContactAvatar.tsx';
import { ScheduleButtons } from '../../entities/schedule/ScheduleButtons.tsx';
import { RepeatMark, ScheduleSummary } from '../../entities/schedule/ScheduleMarks.tsx';
import { failureText, stateOf, waitsFor } from '../../entities/schedule/scheduleState.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Agenda.module.css';
import { useCalendarActs } from './calendarActs.ts';
import { STATE_ICONS } from './EventChip.tsx';
import type { ByDay } from './useCalendar.ts';
import { useDayNames } from './useDayNames.ts';

export function Agenda({ byDay, label }: { byDay: ByDay; label: string }) {
  const names = useDayNames();
  return (
    <div className={classes.agenda} tabIndex={0} role="region" aria-label={label}>
      {[...byDay].map(([day, schedules]) => (
        <section key={day} aria-label={names.long(day)}>
          <Title order={2} className={classes.day}>
            {names.long(day)}
          </Title>
          <ul className={classes.rows}>
            {schedules.map((schedule) => (
              <Row key={schedule.id} schedule={schedule} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Row({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation('schedules');
  const clock = useCompanyClock();
  const { open, remove, mayChange } = useCalendarActs();
  const { contact, sendAt } = schedule;
  const waiting = waitsFor(schedule);
  const state = stateOf(schedule);
  const Icon = STATE_ICONS[state];
  return (
    <li className={classes.row} data-state={state}>
      <UnstyledButton className={classes.main} onClick={() => open(schedule)}>
        <time dateTime={sendAt}>{clock.time(sendAt)}</time>
        <ContactAvatar contact={contact} size={34} />
        <span className={classes.words}>
          <span className={classes.name}>
            {contact.name} <RepeatMark schedule={schedule} size={13} />
          </span>
          <Text span size="sm" c="dimmed" lineClamp={2}>
            <ScheduleSummary schedule={schedule} />
          </Text>
          {state === 'failed' && <span className={classes.reason}>{failureText(schedule)}</span>}
          {waiting !== null && (
            <Text span size="sm">
              {t('waitsFor', { reason: waiting })}
            </Text>
          )}
        </span>
        <span className={classes.state}>
          <Icon size={14} aria-hidden /> {t(`state.${state}`)}
        </span>
      </UnstyledButton>
      {mayChange(schedule) && <ScheduleButtons schedule={schedule} onEdit={open} onRemove={remove} />}
    </li>
  );
}
