// The connection form's values: from a connection, and back to what the calls take.
import { connectionInput, type Connection } from '@recado/contract/connections';
import type { z } from 'zod';

export const connectionSchema = connectionInput.superRefine((values, context) => {
  if (values.queueIds.length > 1 && values.greetingMessage.trim() === '') {
    context.addIssue({ code: 'custom', path: ['greetingMessage'], message: 'Required' });
  }
});
export type ConnectionValues = z.input<typeof connectionSchema>;

export function valuesOf(connection?: Connection): ConnectionValues {
  return {
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    greetingMessage: connection?.greetingMessage ?? '',
    complationMessage: connection?.complationMessage ?? '',
    outOfHoursMessage: connection?.outOfHoursMessage ?? '',
    ratingMessage: connection?.ratingMessage ?? '',
    token: '',
    expiresInactiveMessage: connection?.expiresInactiveMessage ?? '',
    expiresTicket: connection?.expiresTicket ?? 0,
    timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
    maxUseBotQueues: connection?.maxUseBotQueues ?? 3,
    timeToTransfer: connection?.timeToTransfer ?? 0,
    transferQueueId: connection?.transferQueueId ?? null,
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
  };
}

/** A token is never shown again, so an empty field leaves the stored one alone unless it is to be removed. */
export function bodyOf({ token, ...values }: ConnectionValues, removeToken: boolean): ConnectionValues {
  if (removeToken) return { ...values, token: '' };
  return token?.trim() ? { ...values, token } : values;
}
