// The messages that wait for a contact, the next first.
import type { Schedule } from '@recado/contract/schedules';
import { CircleAlert, Clock } from 'lucide-react';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { RepeatMark, ScheduleSummary } from './ScheduleMarks.tsx';
import { ScheduleButtons } from './ScheduleButtons.tsx';
import { failureText, mayChange, stateOf } from './scheduleState.ts';
import classes from './Schedule.module.css';

export interface ScheduleListProps {
  schedules: readonly Schedule[];
  editedId: number | null;
  onEdit: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
}

export function ScheduleList({ schedules, editedId, onEdit, onRemove }: ScheduleListProps) {
  const { t } = useTranslation('schedules');
  const formats = useFormats();
  const { dateTime } = useCompanyClock();
  const { user } = useSession();
  return (
    <ul className={classes.list} aria-label={t('form.waiting')}>
      {schedules.map((schedule) => {
        const at = dateTime(schedule.sendAt);
        const failed = stateOf(schedule) === 'failed';
        const Icon = failed ? CircleAlert : Clock;
        return (
          <li key={schedule.id} data-edited={schedule.id === editedId || undefined}>
            <Icon size={17} aria-hidden data-failed={failed || undefined} />
            <div className={classes.texts}>
              <time dateTime={schedule.sendAt} title={formats.relative(schedule.sendAt)}>
                {at}
              </time>{' '}
              <RepeatMark schedule={schedule} size={13} />
              <p>
                <ScheduleSummary schedule={schedule} />
              </p>
              {failed && <p className={classes.error}>{failureText(schedule)}</p>}
            </div>
            {mayChange(user, schedule) && <ScheduleButtons schedule={schedule} onEdit={onEdit} onRemove={onRemove} />}
          </li>
        );
      })}
    </ul>
  );
}
