// Answers to the client's queries (`iq` get and set), one handler for each namespace.
import type { BinaryNode } from 'baileys';
import type { Account } from './account.ts';
import { groupNode } from './group.ts';
import { removeByClient, answerAppState, answerMex } from './iq-account.ts';
import { answerKeys } from './iq-keys.ts';
import { QueryError, type Query } from './iq-query.ts';
import { answerUsync } from './iq-usync.ts';
import type { Network } from './network.ts';
import { answerPairingCode } from './pairing.ts';
import { greetNewDevice } from './peer-messages.ts';
import type { LinkedDevice } from './linked-device.ts';
import type { Session } from './session.ts';
import { SERVER, child, children, node, required, unixTime } from './stanzas.ts';

type Handler = (query: Query) => BinaryNode[] | undefined;

/** Namespaces without a handler are answered with an empty result, like most settings are. */
const handlers: Record<string, Handler> = {
  encrypt: answerKeys,
  usync: answerUsync,
  'w:mex': answerMex,
  'w:sync:app:state': answerAppState,
  'w:g2': answerGroup,
  'w:m': ({ network }) => [
    node('media_conn', { auth: 'fake', ttl: '3600', auth_ttl: '21600' }, [
      node('host', { hostname: new URL(network.media.origin).host, maxContentLengthBytes: '104857600' }),
    ]),
  ],
  'w:profile:picture': answerPicture,
  privacy: ({ asked }) =>
    asked?.tag === 'privacy'
      ? [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])]
      : undefined,
  blocklist: () => [node('list', {}, [])],
  abt: () => [node('props', { hash: 'fake' }, [])],
  passive: ({ network, session, asked }) => {
    const { device } = session;
    // After the answer: what waited while the device was away, and the phone's greeting to a new one.
    if (asked?.tag === 'active' && device) queueMicrotask(() => startDelivery(network, device));
    return undefined;
  },
  md: ({ network, session, asked }) => {
    if (asked?.tag === 'link_code_companion_reg') return answerPairingCode(network, session, asked);
    if (asked?.tag === 'remove-companion-device') removeByClient(network, session);
    return undefined;
  },
};

export function answerQuery(network: Network, session: Session, iq: BinaryNode): BinaryNode {
  const attrs = { id: required(iq, 'id'), from: iq.attrs.to ?? SERVER, t: unixTime() };
  const handler = handlers[iq.attrs.xmlns ?? ''];
  try {
    const content = handler?.({ network, session, iq, asked: children(iq)[0] });
    return node('iq', { ...attrs, type: 'result' }, content);
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const refusal = node('error', { code: error.code, text: error.message });
    return node('iq', { ...attrs, type: 'error' }, [refusal]);
  }
}

function answerPicture({ network, iq }: Query): BinaryNode[] | undefined {
  if (iq.attrs.type !== 'get') return undefined;
  const phone = network.directory.resolve(iq.attrs.target)?.phone;
  const path = phone === undefined ? undefined : network.customers.get(phone)?.picture;
  if (path === undefined) throw new QueryError('404', 'item-not-found');
  return [node('picture', { id: path, type: 'image', url: network.media.origin + path, direct_path: path })];
}

function answerGroup({ network, session, iq, asked }: Query): BinaryNode[] | undefined {
  const account = accountOf(session, network);
  if (child(iq, 'participating')) {
    const mine = [...network.groups.values()].filter((group) => group.includes(account.phone));
    return [
      node(
        'groups',
        {},
        mine.map((group) => groupNode(network, group, account)),
      ),
    ];
  }
  if (asked?.tag !== 'query') return undefined;
  const group = network.groups.get(required(iq, 'to'));
  if (!group) throw new QueryError('404', 'item-not-found');
  return [groupNode(network, group, account)];
}

function accountOf(session: Session, network: Network): Account {
  if (!session.device) throw new QueryError('401', 'not-authorized');
  return network.account(session.device.phone);
}

function startDelivery(network: Network, device: LinkedDevice): void {
  device.activate();
  greetNewDevice(network, device);
}
