// Moves a message to another time at once; should the server refuse, it goes back.
import { updateSchedule, type listSchedules, type Schedule } from '@recado/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Reply } from '../../shared/data/client.ts';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { notifySuccess, notifyWarning } from '../../shared/ui/notify.ts';
import { movedTo } from './calendarDays.ts';

export type MoveSchedule = (schedule: Schedule, day: string, hour?: number) => void;

export function useMoveSchedule(): MoveSchedule {
  const { t } = useTranslation('schedules');
  const { timeZone, dateTime } = useCompanyClock();
  const client = useQueryClient();
  const calendars = { queryKey: ['schedule', 'calendar'] };
  const { mutate } = useMutation({
    mutationFn: ({ schedule: { id }, sendAt }: { schedule: Schedule; sendAt: string }) =>
      call(updateSchedule, { params: { id }, body: { sendAt } }),
    onMutate: async ({ schedule: { id }, sendAt }) => {
      await client.cancelQueries(calendars);
      client.setQueriesData<Reply<typeof listSchedules>>(
        calendars,
        (old) => old && { ...old, schedules: old.schedules.map((row) => (row.id === id ? { ...row, sendAt } : row)) },
      );
    },
    onSuccess: (_reply, { sendAt }) => notifySuccess(t('move.done', { at: dateTime(sendAt) })),
    onSettled: () => client.invalidateQueries({ queryKey: ['schedule'] }),
  });
  return (schedule, day, hour) => {
    const sendAt = movedTo(schedule.sendAt, day, timeZone, hour);
    if (sendAt === schedule.sendAt) return;
    if (Date.parse(sendAt) <= Date.now()) notifyWarning(t('move.past'));
    else mutate({ schedule, sendAt });
  };
}
