// A message that goes out later: pale, with its time, and what one does with it until then.
import { Button } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { CircleAlert, Clock, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { ScheduleButtons } from '../../../entities/schedule/ScheduleButtons.tsx';
import { ScheduleDialog } from '../../../entities/schedule/ScheduleDialog.tsx';
import { RepeatMark, ScheduledFiles } from '../../../entities/schedule/ScheduleMarks.tsx';
import { failureText, mayChange, stateOf, waitsFor } from '../../../entities/schedule/scheduleState.ts';
import { useScheduleWords } from '../../../entities/schedule/useScheduleWords.ts';
import { useRemoveSchedule, useSendNow } from '../../../entities/schedule/useScheduleActions.tsx';
import { useCompanyClock } from '../../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { useSession } from '../../../shared/session/useSession.ts';
import { MarkedText } from '../../../shared/ui/conversation/MarkedText.tsx';
import bubble from './Bubble.module.css';
import classes from './ScheduledBubble.module.css';

export function ScheduledBubble({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation(['schedules', 'pieces']);
  const { dateTime } = useCompanyClock();
  const { user } = useSession();
  const [edited, setEdited] = useState<Schedule | null>(null);
  const remove = useRemoveSchedule();
  const { sendNow, sending } = useSendNow();
  const { body, fileList, mediaPath, sendAt } = schedule;
  const words = useScheduleWords(schedule);
  const waiting = waitsFor(schedule);
  const failed = stateOf(schedule) === 'failed';
  const Sign = failed ? CircleAlert : Clock;
  return (
    <div className={bubble.row} data-ours data-first>
      <section className={`${bubble.bubble} ${classes.pale}`} aria-label={t('bubble.label', { at: dateTime(sendAt) })}>
        <div className={classes.head} data-failed={failed || undefined}>
          <Sign size={14} aria-hidden />
          <time dateTime={sendAt}>{t('bubble.at', { at: dateTime(sendAt) })}</time>
          <RepeatMark schedule={schedule} size={14} />
          {mayChange(user, schedule) && <ScheduleButtons schedule={schedule} onEdit={setEdited} onRemove={remove} />}
        </div>
        {mediaPath !== null && <img src={mediaPath} alt={t('pieces:picture.alt')} className={classes.picture} />}
        {body !== '' && (
          <div className={bubble.text}>
            <MarkedText text={words} />
          </div>
        )}
        {fileList && (
          <div className={classes.list}>
            <ScheduledFiles fileList={fileList} />
          </div>
        )}
        {waiting !== null && <p className={classes.waiting}>{t('waitsFor', { reason: waiting })}</p>}
        {failed && (
          <div className={classes.failure}>
            <p>{failureText(schedule)}</p>
            {mayChange(user, schedule) && (
              <Button
                size="compact-xs"
                color="red"
                variant="light"
                leftSection={<RotateCw size={13} aria-hidden />}
                loading={sending}
                onClick={() => sendNow(schedule)}
              >
                {t('retry')}
              </Button>
            )}
          </div>
        )}
      </section>
      <ScheduleDialog target={edited && { contact: edited.contact, edited }} onClose={() => setEdited(null)} />
    </div>
  );
}
