// Public keys: what the client uploads of its own, and what it fetches of others.
import type { BinaryNode } from 'baileys';
import { QueryError, type Query } from './iq-query.ts';
import type { Network } from './network.ts';
import { child, children, node, required } from './stanzas.ts';

export function answerKeys({ network, session, iq, asked }: Query): BinaryNode[] | undefined {
  const { device } = session;
  if (!device) throw new QueryError('401', 'not-authorized');
  switch (asked?.tag) {
    case 'count':
      return [
        node('count', {
          value: String(network.options.fewKeys ? Math.max(1, device.preKeyCount) : device.preKeyCount),
        }),
      ];
    case 'digest':
      return [node('digest', {}, [])];
    case 'key':
      return [
        node(
          'list',
          {},
          children(asked, 'user').map((user) => bundleOf(network, required(user, 'jid'))),
        ),
      ];
    case 'rotate':
      device.replaceSignedPreKey(child(asked, 'skey'));
      return undefined;
    default:
      if (iq.attrs.type === 'set') device.upload(iq);
      return undefined;
  }
}

function bundleOf(network: Network, jid: string): BinaryNode {
  const address = network.directory.resolve(jid);
  const device = address && address.device > 0 ? network.device(address.phone, address.device) : undefined;
  if (device) return device.bundleNode(jid);
  if (!address || address.device > 0 || !network.directory.isRegistered(address.phone)) {
    return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
  }
  return network.phone(address.phone).bundleNode(jid);
}
