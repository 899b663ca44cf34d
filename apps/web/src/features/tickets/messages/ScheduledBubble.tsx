// A message that goes out later: pale, with its time, and what one does with it until then.
import type { Schedule } from '@recado/contract/schedules';
import { CircleAlert, Clock } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScheduleButtons } from '../../../entities/schedule/ScheduleButtons.tsx';
import { ScheduleDialog } from '../../../entities/schedule/ScheduleDialog.tsx';
import { failureText, mayChange, stateOf } from '../../../entities/schedule/scheduleState.ts';
import { useRemoveSchedule } from '../../../entities/schedule/useScheduleActions.ts';
import { useCompanyDateTime } from '../../../shared/format/useCompanyDate.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import bubble from './Bubble.module.css';
import classes from './ScheduledBubble.module.css';

export function ScheduledBubble({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation(['schedules', 'pieces']);
  const dateTime = useCompanyDateTime();
  const { user } = useSession();
  const [edited, setEdited] = useState<Schedule | null>(null);
  const remove = useRemoveSchedule();
  const { body, mediaPath, sendAt } = schedule;
  const failed = stateOf(schedule) === 'failed';
  const Sign = failed ? CircleAlert : Clock;
  return (
    <div className={bubble.row} data-ours data-first>
      <section className={`${bubble.bubble} ${classes.pale}`} aria-label={t('form.of', { at: dateTime(sendAt) })}>
        <div className={classes.head} data-failed={failed || undefined}>
          <Sign size={14} aria-hidden />
          <time dateTime={sendAt}>{t('bubble.at', { at: dateTime(sendAt) })}</time>
          {mayChange(user, schedule) && <ScheduleButtons schedule={schedule} onEdit={setEdited} onRemove={remove} />}
        </div>
        {mediaPath !== null && <img src={mediaPath} alt={t('pieces:picture.alt')} className={classes.picture} />}
        <div className={bubble.text}>
          <MarkedText text={body} />
        </div>
        {failed && <p className={classes.failure}>{failureText(schedule)}</p>}
      </section>
      <ScheduleDialog target={edited && { contact: edited.contact, edited }} onClose={() => setEdited(null)} />
    </div>
  );
}
