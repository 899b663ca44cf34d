// The values of a message for later while they are written, and what is wrong with them.
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ContactRef } from '@recado/contract/contacts';
import type { Repetition, Schedule } from '@recado/contract/schedules';
import { useState } from 'react';
import { serverNow } from '../../shared/format/serverClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { complaints, firstValues, repetitionOf, type ChosenList, type ScheduleValues } from './scheduleValues.ts';

export interface FormValues extends ScheduleValues {
  contact: ContactRef | null;
  fileList: ChosenList | null;
  repeat: Repetition | null;
}

interface First {
  edited: Schedule | null;
  contact: FormValues['contact'];
  /** what has been written of it elsewhere */
  body: string | null;
  on: string | undefined;
}

export function useScheduleForm({ edited, contact, body, on }: First): UseFormReturnType<FormValues> {
  const { t } = useTranslation('schedules');
  const { timeZone } = useSession().user.company;
  const [now] = useState(() => new Date(serverNow()));
  return useForm<FormValues>({
    initialValues: {
      ...firstValues(edited, now, timeZone, on),
      ...(body !== null && { body }),
      contact,
      fileList: edited?.fileList ?? null,
      repeat: repetitionOf(edited),
    },
    clearInputErrorOnChange: true,
    validate: (given) =>
      Object.fromEntries(
        Object.entries(complaints(given, new Date(serverNow()), timeZone)).map(([field, complaint]) => [
          field,
          t(`form.complaint.${complaint}`),
        ]),
      ),
  });
}
