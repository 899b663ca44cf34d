// A scheduled message that one only looks at: it has gone out, is on its way, or is a colleague's.
import { Group, Stack, Text } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Schedule.module.css';
import { RepeatMark, ScheduledFiles } from './ScheduleMarks.tsx';
import { useScheduleWords } from './useScheduleWords.ts';
import { stateOf } from './scheduleState.ts';

export function ScheduleDetails({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation(['schedules', 'pieces']);
  const { dateTime } = useCompanyClock();
  const { fileList, mediaPath, sendAt, sentAt, series, user } = schedule;
  const words = useScheduleWords(schedule);
  return (
    <Stack gap="md">
      {words !== '' && <p className={classes.text}>{words}</p>}
      {mediaPath !== null && <img src={mediaPath} alt={t('pieces:picture.alt')} className={classes.shown} />}
      {fileList && (
        <Text size="sm">
          <ScheduledFiles fileList={fileList} />
        </Text>
      )}
      {series && (
        <Group gap={6}>
          <RepeatMark schedule={schedule} size={15} />
          <Text size="sm">{t(`repeats.${series.every}`)}</Text>
        </Group>
      )}
      <Text size="sm" c="dimmed">
        {sentAt === null
          ? `${t('form.sendAt')}: ${dateTime(sendAt)}${stateOf(schedule) === 'onItsWay' ? ` · ${t('state.onItsWay')}` : ''}`
          : t('sentAt', { at: dateTime(sentAt) })}
        {user && ` · ${t('by', { name: user.name })}`}
      </Text>
    </Stack>
  );
}
