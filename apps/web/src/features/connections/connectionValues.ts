// The connection form's values: those of a connection that somebody can change here; the others stay as they are.
import { connectionInput, type Connection } from '@recado/contract/connections';
import type { z } from 'zod';

export const needsGreeting = (queueIds: readonly number[]): boolean => queueIds.length > 1;

export const connectionSchema = connectionInput
  .pick({ name: true, isDefault: true, queueIds: true, greetingMessage: true })
  .required()
  .superRefine(({ queueIds, greetingMessage }, context) => {
    if (needsGreeting(queueIds) && greetingMessage.trim() === '') {
      context.addIssue({ code: 'custom', path: ['greetingMessage'], message: 'Required' });
    }
  });
export type ConnectionValues = z.input<typeof connectionSchema>;

export function valuesOf(connection?: Connection): ConnectionValues {
  return {
    name: connection?.name ?? '',
    isDefault: connection?.isDefault ?? false,
    queueIds: connection?.queues.map(({ id }) => id) ?? [],
    greetingMessage: connection?.greetingMessage ?? '',
  };
}
