// What else there is to a scheduled message: it repeats, and it brings a list of files.
import type { Schedule } from '@recado/contract/schedules';
import { FolderOpen, Image, Repeat } from 'lucide-react';
import { useTranslation } from 'react-i18next';

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
export function ScheduleSummary({ schedule }: { schedule: Pick<Schedule, 'body' | 'mediaPath' | 'fileList'> }) {
  const { t } = useTranslation(['schedules', 'pieces']);
  const { body, mediaPath, fileList } = schedule;
  return (
    <>
      {mediaPath !== null && <Image size={13} aria-label={t('pieces:picture.alt')} />} {body}
      {fileList && (
        <>
          {' '}
          <FolderOpen size={13} aria-hidden />{' '}
          {t('fileList.files', { count: fileList.files, name: fileList.name ?? t('fileList.gone') })}
        </>
      )}
    </>
  );
}
