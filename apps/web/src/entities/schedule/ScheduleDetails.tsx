// A scheduled message that one only looks at: it has gone out, or is a colleague's.
import { Stack, Text } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { useTranslation } from 'react-i18next';
import { useCompanyDateTime } from '../../shared/format/useCompanyDate.ts';
import classes from './Schedule.module.css';

export function ScheduleDetails({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation(['schedules', 'pieces']);
  const dateTime = useCompanyDateTime();
  const { body, mediaPath, sendAt, sentAt, user } = schedule;
  return (
    <Stack gap="md">
      <p className={classes.text}>{body}</p>
      {mediaPath !== null && <img src={mediaPath} alt={t('pieces:picture.alt')} className={classes.shown} />}
      <Text size="sm" c="dimmed">
        {sentAt === null ? `${t('form.sendAt')}: ${dateTime(sendAt)}` : t('sentAt', { at: dateTime(sentAt) })}
        {user && ` · ${t('by', { name: user.name })}`}
      </Text>
    </Stack>
  );
}
