// How a scheduled message stands, why it was not sent, and whose it is.
import type { SessionUser } from '@recado/contract/auth';
import type { Schedule } from '@recado/contract/schedules';
import { mayChangeMade } from '@recado/rules/owned';
import { sendingError } from '../../shared/errors/ApiError.ts';
import { errorText } from '../../shared/i18n/errorText.ts';

export type ScheduleState = 'waiting' | 'sent' | 'failed';

export function stateOf({ status, sentAt }: Pick<Schedule, 'status' | 'sentAt'>): ScheduleState {
  if (sentAt !== null) return 'sent';
  return status === 'ERRO' ? 'failed' : 'waiting';
}

export const failureText = ({ error }: Pick<Schedule, 'error'>): string => errorText(sendingError(error));

/** Its maker changes it, and administrators do, until it has gone out. */
export const mayChange = (user: Pick<SessionUser, 'id' | 'profile'>, schedule: Schedule): boolean =>
  schedule.sentAt === null && mayChangeMade({ userId: user.id, profile: user.profile }, schedule);
