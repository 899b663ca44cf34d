// What one does with a scheduled message besides changing its words: take it back, or try again.
import { deleteSchedule, sendScheduleNow, type Schedule } from '@recado/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { useFormats } from '../../shared/format/useFormats.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';

export function useRemoveSchedule(onDone?: (schedule: Schedule) => void): (schedule: Schedule) => void {
  const { t } = useTranslation('schedules');
  const formats = useFormats();
  return useRemove<Schedule>({
    remove: ({ id }) => call(deleteSchedule, { params: { id } }),
    nameOf: ({ sendAt }) => t('form.of', { at: formats.dateTime(sendAt) }),
    invalidates: ['schedule'],
    onDone,
  });
}

/** Before its time, or once more: what failed of it goes out again, and nothing twice. */
export function useSendNow(onDone?: () => void): {
  sendNow: (schedule: Schedule) => void;
  sending: boolean;
} {
  const { t } = useTranslation('schedules');
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Schedule) => call(sendScheduleNow, { params: { id } }),
    onSuccess: () => {
      notifySuccess(t('retried'));
      onDone?.();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['schedule'] }),
  });
  return { sendNow: mutate, sending: isPending };
}
