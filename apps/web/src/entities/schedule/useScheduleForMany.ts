// Schedules one message for many contacts, and offers the way back.
import { scheduleForMany, takeBackMany, uploadScheduleMedia } from '@recado/contract/schedules';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, type CallInput, type Reply } from '../../shared/data/client.ts';
import { upload } from '../../shared/data/upload.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifySuccess } from '../../shared/ui/notify.ts';
import { notifyWithAction } from '../../shared/ui/notifyWithAction.tsx';
import { momentOf } from './scheduleValues.ts';

export type Skipped = Reply<typeof scheduleForMany>['skipped'][number];
export type Body = CallInput<typeof scheduleForMany>['body'];

export interface ForManyInput {
  body: Body;
  picture: File | null;
}

/** @param onDone with those to whom it does not go */
export function useScheduleForMany(onDone: (skipped: Skipped[]) => void): {
  /** `sendAt` as the company's clock shows it */
  schedule: (what: ForManyInput) => void;
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
  /** scheduled by a try whose picture failed: with the next one there would be two */
  const left = useRef<string>(null);
  const takeBackLeft = async (): Promise<void> => {
    if (left.current === null) return;
    try {
      await call(takeBackMany, { params: { batch: left.current } });
    } catch (error) {
      if (!isApiError(error, 'ERR_NOT_FOUND')) throw error;
    }
    left.current = null;
  };
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ body, picture }: ForManyInput) => {
      await takeBackLeft();
      const done = await call(scheduleForMany, { body: { ...body, sendAt: momentOf(body.sendAt, timeZone) } });
      if (picture === null) return done;
      left.current = done.batch;
      const params = { id: done.first };
      try {
        await upload(uploadScheduleMedia, { params, query: { scope: 'many' }, files: { file: [picture] } });
      } catch (error) {
        // Without its picture nobody is to get it; what cannot be told now is told before the next try.
        await takeBackLeft().catch(() => undefined);
        throw error;
      }
      left.current = null;
      return done;
    },
    onSuccess: ({ created, batch, skipped }) => {
      notifyWithAction(t('many.done', { count: created }), t('many.undo'), () => takeBack(batch), 'green');
      onDone(skipped);
    },
    onSettled: refresh,
  });
  return { schedule: mutate, saving: isPending };
}
