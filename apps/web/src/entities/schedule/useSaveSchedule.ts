// Saves a scheduled message, and then its picture.
import {
  createSchedule,
  deleteScheduleMedia,
  updateSchedule,
  uploadScheduleMedia,
  type Repetition,
  type Schedule,
  type ScheduleScope,
} from '@recado/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { savePicture, type Picture } from '../../shared/ui/picture.ts';
import { momentOf, repetitionOf, type ChosenList } from './scheduleValues.ts';

export interface FilledIn {
  contactId: number;
  body: string;
  sendAt: string;
  picture: Picture;
  fileList: ChosenList | null;
  repeat: Repetition | null;
  /** of one that repeats */
  scope: ScheduleScope;
}

export function useSaveSchedule(
  /** the conversation it is made in */
  ticketId: number | null,
  edited: Schedule | null,
  onDone: () => void,
): { save: (values: FilledIn) => void; saving: boolean } {
  const { t } = useTranslation('schedules');
  const { dateTime } = useCompanyClock();
  const { timeZone } = useSession().user.company;
  const client = useQueryClient();
  /** made by a try whose picture failed: the next one changes it, or there would be two */
  const made = useRef<number>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ contactId, body, sendAt, picture, fileList, repeat, scope }: FilledIn): Promise<Schedule> => {
      const fields = { body, sendAt: momentOf(sendAt, timeZone), fileListId: fileList?.id ?? null };
      const isNew = edited === null || (edited.series === null && repeat !== null);
      // All of a series begin alike.
      const reach = isNew && repeat !== null ? 'later' : scope;
      const id = edited?.id ?? made.current;
      const saved =
        id === null
          ? await call(createSchedule, { body: { ...fields, contactId, ticketId, repeat } })
          : await call(updateSchedule, { params: { id }, body: { ...fields, ...changeOf(edited, repeat, scope) } });
      made.current = saved.id;
      const params = { id: saved.id };
      await savePicture(saved, picture, {
        upload: (file) => upload(uploadScheduleMedia, { params, query: { scope: reach }, files: { file: [file] } }),
        remove: () => call(deleteScheduleMedia, { params, query: { scope: reach } }),
      });
      return saved;
    },
    onSuccess: ({ sendAt }) => {
      notifySuccess(t('form.saved', { at: dateTime(sendAt) }));
      onDone();
    },
    // Also when only its picture failed: the message itself is there.
    onSettled: () => client.invalidateQueries({ queryKey: ['schedule'] }),
  });
  return { save: mutate, saving: isPending };
}

/** How often is said only where it is another: then the later ones begin anew. */
function changeOf(edited: Schedule | null, repeat: Repetition | null, scope: ScheduleScope) {
  if (!edited?.series) return repeat && { repeat };
  if (scope === 'one') return { scope };
  const same = JSON.stringify(repeat) === JSON.stringify(repetitionOf(edited));
  return { scope, ...(!same && { repeat }) };
}
