// What a connection's form must hold.
import { createHash } from 'node:crypto';
import { fail } from '../../../platform/errors.ts';

/** With several queues the customer must be told what there is to choose. */
export function checkGreeting(greetingMessage: string, queues: number): void {
  if (queues > 1 && greetingMessage.trim() === '') fail('ERR_WAPP_GREETING_REQUIRED');
}

/** How an API token is kept; an empty one is none. */
export const hashToken = (token: string): string | null =>
  token === '' ? null : createHash('sha256').update(token).digest('hex');
