// What else there is to a scheduled message: it repeats, and it brings a list of files.
import type { Schedule } from '@recado/contract/schedules';
import { FolderOpen, Image, Repeat } from 'lucide-react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useScheduleWords, type Worded } from './useScheduleWords.ts';

export function RepeatMark({ schedule: { series }, size }: { schedule: Pick<Schedule, 'series'>; size: number }) {
  const { t } = useTranslation('schedules');
  if (!series) return null;
  const label = t(`repeats.${series.every}`);
  return (
    <span title={label} style={{ display: 'inline-flex', flex: 'none', verticalAlign: '-2px' }}>
      <Repeat size={size} aria-label={label} role="img" />
    </span>
  );
}

/** What one reads of it in a line: its words, else what goes out instead. */
export function ScheduleSummary({ schedule }: { schedule: Worded & Pick<Schedule, 'mediaPath' | 'fileList'> }) {
  const { t } = useTranslation('pieces');
  const words = useScheduleWords(schedule);
  return (
    <>
      {schedule.mediaPath !== null && <Image size={13} aria-label={t('picture.alt')} />} {words}{' '}
      <ScheduledFiles fileList={schedule.fileList} />
    </>
  );
}

/** The list that it brings, by name. */
export function ScheduledFiles({ fileList }: Pick<Schedule, 'fileList'>) {
  const { t } = useTranslation('schedules');
  return (
    <>
      {fileList && (
        <>
          <FolderOpen size={13} aria-hidden />{' '}
          {t('fileList.files', { count: fileList.files, name: fileList.name ?? t('fileList.gone') })}
        </>
      )}
    </>
  );
}
