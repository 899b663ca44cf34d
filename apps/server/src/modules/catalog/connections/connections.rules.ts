// What a connection's form must hold.
import { createHash } from 'node:crypto';
import type { ConnectionChanges } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { fail } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';

/** With several queues the customer must be told what there is to choose. */
export function checkGreeting(greetingMessage: string, queues: number): void {
  if (queues > 1 && greetingMessage.trim() === '') fail('ERR_WAPP_GREETING_REQUIRED');
}

/** What belongs to another kind of connection. The provider is chosen once: a session of one network means nothing to another. */
export function checkKind(
  provider: ProviderName,
  changes: Pick<ConnectionChanges, 'provider' | 'pairingNumber'>,
): void {
  if (changes.provider !== undefined && changes.provider !== provider)
    throw validationFailed([{ path: 'provider', message: 'cannot be changed; add another connection' }]);
  if (provider === 'cloud' && changes.pairingNumber)
    throw validationFailed([{ path: 'pairingNumber', message: 'an official number is not paired with a phone' }]);
}

/** How an API token is kept; an empty one is none. */
export const hashToken = (token: string): string | null =>
  token === '' ? null : createHash('sha256').update(token).digest('hex');

/** Choosing an agent clears the queues, choosing queues clears the agent; the agent where both are chosen. */
export function oneOfBoth(changes: ConnectionChanges): ConnectionChanges {
  if (typeof changes.promptId === 'number') return { ...changes, queueIds: [] };
  return changes.queueIds && changes.queueIds.length > 0 ? { ...changes, promptId: null } : changes;
}
