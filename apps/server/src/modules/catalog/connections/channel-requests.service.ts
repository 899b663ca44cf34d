// Questions and orders to the process that owns a connection: asked through the database, answered there.
import type { Platform } from '../../../platform/platform.ts';
import type { NumberCheck, Party } from '../../../ports/channel.ts';

export type ChannelRequest =
  | { kind: 'start' }
  | { kind: 'renew' }
  | { kind: 'logout' }
  | { kind: 'checkNumber'; number: string }
  | { kind: 'profilePicture'; party: Party };

/**
 * Is there such a number? Asked through a connection of the company that is up.
 * undefined: none is up, nobody could be asked. Throws ERR_WAPP_CHECK_CONTACT where the network does not answer.
 * Never inside a transaction.
 */
export async function checkNumber(
  _platform: Platform,
  _companyId: number,
  _number: string,
): Promise<NumberCheck | undefined> {
  return undefined;
}
