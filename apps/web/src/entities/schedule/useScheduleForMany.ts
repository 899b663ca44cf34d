// Schedules one message for many contacts, and offers the way back.
import { scheduleForMany, takeBackMany } from '@recado/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call, type CallInput, type Reply } from '../../shared/data/client.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { notifyWithAction } from '../../shared/ui/notifyWithAction.tsx';
import { momentOf } from './scheduleValues.ts';

export type Skipped = Reply<typeof scheduleForMany>['skipped'][number];
export type Body = CallInput<typeof scheduleForMany>['body'];

/** @param onDone with those to whom it does not go */
export function useScheduleForMany(onDone: (skipped: Skipped[]) => void): {
  /** `sendAt` as the company's clock shows it */
  schedule: (body: Body) => void;
  saving: boolean;
} {
  const { t } = useTranslation('schedules');
  const { timeZone } = useSession().user.company;
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['schedule'] });
  const { mutate: takeBack } = useMutation({
    mutationFn: (batch: string) => call(takeBackMany, { params: { batch } }),
    onSuccess: ({ removed }) => notifySuccess(t('many.undone', { count: removed })),
    onSettled: refresh,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body) => call(scheduleForMany, { body: { ...body, sendAt: momentOf(body.sendAt, timeZone) } }),
    onSuccess: ({ created, batch, skipped }) => {
      notifyWithAction(t('many.done', { count: created }), t('many.undo'), () => takeBack(batch), 'green');
      onDone(skipped);
    },
    onSettled: refresh,
  });
  return { schedule: mutate, saving: isPending };
}
