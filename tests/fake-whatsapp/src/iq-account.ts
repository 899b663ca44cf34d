// Queries about the account itself: restrictions, app state, unlinking.
import { XWAPaths, type BinaryNode } from 'baileys';
import { cappingInfo } from './account.ts';
import type { Query } from './iq-query.ts';
import type { Network } from './network.ts';
import type { Session } from './session.ts';
import { child, children, node } from './stanzas.ts';

export function answerMex({ network, session }: Query): BinaryNode[] {
  const { timelock, newChats } = session.device ? network.account(session.device.phone) : {};
  const data = {
    [XWAPaths.xwa2_fetch_account_reachout_timelock]: timelock
      ? {
          is_active: true,
          time_enforcement_ends: String(Math.floor(timelock.until.getTime() / 1000)),
          enforcement_type: timelock.enforcementType,
        }
      : { is_active: false },
    [XWAPaths.xwa2_message_capping_info]: newChats ? cappingInfo(newChats) : { total_quota: -1, used_quota: 0 },
  };
  return [node('result', {}, Buffer.from(JSON.stringify({ data })))];
}

/** App state (archived, muted, starred …) is accepted and forgotten: collections are always empty. */
export function answerAppState({ asked }: Query): BinaryNode[] {
  const collections = children(asked, 'collection').map((collection) => {
    const version = Number(collection.attrs.version ?? '0') + (child(collection, 'patch') ? 1 : 0);
    return node('collection', { name: collection.attrs.name, version: String(version) });
  });
  return [node('sync', {}, collections)];
}

/** The client logs itself out. */
export function removeByClient(network: Network, session: Session): void {
  if (session.device) network.account(session.device.phone).devices.delete(session.device.id);
}
