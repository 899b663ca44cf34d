// How a scheduled message stands, why it was not sent, and whose it is.
import type { SessionUser } from '@recado/contract/auth';
import type { Schedule } from '@recado/contract/schedules';
import { mayChangeMade } from '@recado/rules/owned';
import { sendingError } from '../../shared/errors/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';

export type ScheduleState = 'waiting' | 'onItsWay' | 'sent' | 'failed';

export function stateOf({ status, sentAt }: Pick<Schedule, 'status' | 'sentAt'>): ScheduleState {
  if (sentAt !== null) return 'sent';
  if (status === 'ERRO') return 'failed';
  return status === 'AGENDADA' ? 'onItsWay' : 'waiting';
}

export const failureText = ({ error }: Pick<Schedule, 'error'>): string => errorText(sendingError(error));

/** Past its time it waits for something: what. */
export const waitsFor = (schedule: Pick<Schedule, 'status' | 'error'>): string | null =>
  schedule.status === 'PENDENTE' && schedule.error !== null ? failureText(schedule) : null;

/** Its maker changes it, and administrators do, until it is on its way. */
export const mayChange = (user: Pick<SessionUser, 'id' | 'profile'>, schedule: Schedule): boolean =>
  schedule.sentAt === null &&
  schedule.status !== 'AGENDADA' &&
  mayChangeMade({ userId: user.id, profile: user.profile }, schedule);
