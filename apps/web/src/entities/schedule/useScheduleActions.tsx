// What one does with a scheduled message besides changing its words: take it back, or try again.
import { deleteSchedule, sendScheduleNow, type Schedule, type ScheduleScope } from '@recado/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { ScopeField } from './ScopeField.tsx';
import { useRemove } from '../../shared/crud/useRemove.tsx';
import { call } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';

/** Of one that repeats it asks whether the later ones go too. */
export function useRemoveSchedule(onDone?: (schedule: Schedule) => void): (schedule: Schedule) => void {
  const { t } = useTranslation('schedules');
  const { dateTime } = useCompanyClock();
  const scope = useRef<ScheduleScope>('one');
  const ask = useRemove<Schedule>({
    remove: ({ id }) => call(deleteSchedule, { params: { id }, query: { scope: scope.current } }),
    nameOf: ({ sendAt }) => t('form.of', { at: dateTime(sendAt) }),
    detailOf: ({ series }) => series && <ScopeChoice onChange={(chosen) => (scope.current = chosen)} />,
    invalidates: ['schedule'],
    onDone,
  });
  return (schedule) => {
    scope.current = 'one';
    ask(schedule);
  };
}

function ScopeChoice({ onChange }: { onChange: (scope: ScheduleScope) => void }) {
  const [scope, setScope] = useState<ScheduleScope>('one');
  const handleChange = (chosen: ScheduleScope): void => {
    setScope(chosen);
    onChange(chosen);
  };
  return <ScopeField value={scope} onChange={handleChange} />;
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
