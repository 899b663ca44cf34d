// The messages that wait for a contact, the next first.
import { ActionIcon } from '@mantine/core';
import type { Schedule } from '@recado/contract/schedules';
import { ERROR_CODES } from '@recado/contract/errors';
import { CircleAlert, Clock, Image, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../shared/data/ApiError.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { errorText } from '../../../shared/i18n/errorText.ts';
import classes from './Schedule.module.css';

export interface ScheduleListProps {
  schedules: readonly Schedule[];
  editedId: number | null;
  onEdit: (schedule: Schedule) => void;
  onRemove: (schedule: Schedule) => void;
}

export function ScheduleList({ schedules, editedId, onEdit, onRemove }: ScheduleListProps) {
  const { t } = useTranslation(['tickets', 'common']);
  const formats = useFormats();
  return (
    <ul className={classes.list} aria-label={t('schedule.waiting')}>
      {schedules.map((schedule) => {
        const at = formats.dateTime(schedule.sendAt);
        const failed = schedule.status === 'ERRO';
        const Icon = failed ? CircleAlert : Clock;
        return (
          <li key={schedule.id} data-edited={schedule.id === editedId || undefined}>
            <Icon size={17} aria-hidden data-failed={failed || undefined} />
            <div className={classes.texts}>
              <time dateTime={schedule.sendAt} title={formats.relative(schedule.sendAt)}>
                {at}
              </time>
              <p>
                {schedule.mediaPath && <Image size={13} aria-label={t('schedule.picture')} />} {schedule.body}
              </p>
              {failed && <p className={classes.error}>{failureText(schedule.error)}</p>}
            </div>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('schedule.edit', { at })}
              onClick={() => onEdit(schedule)}
            >
              <Pencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              aria-label={t('schedule.remove', { at })}
              onClick={() => onRemove(schedule)}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

function failureText(code: string | null): string {
  const known = ERROR_CODES.find((name) => name === code);
  return errorText(new ApiError(known ?? 'ERR_SENDING_WAPP_MSG', 0));
}
