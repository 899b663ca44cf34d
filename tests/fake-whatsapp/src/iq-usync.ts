// Who is on WhatsApp, with which devices and which LID.
import { isLidUser, isPnUser, type BinaryNode } from 'baileys';
import type { Query } from './iq-query.ts';
import type { Network } from './network.ts';
import { SERVER, bytes, child, children, node } from './stanzas.ts';

export function answerUsync({ network, asked }: Query): BinaryNode[] {
  const wanted = new Set(children(child(asked, 'query')).map((protocol) => protocol.tag));
  const users = children(child(asked, 'list'), 'user').map((user) => answerUser(network, user, wanted));
  const attrs = { sid: asked?.attrs.sid, index: '0', last: 'true' };
  return [node('usync', attrs, [node('list', {}, users)])];
}

function answerUser(network: Network, user: BinaryNode, wanted: Set<string>): BinaryNode {
  const { directory } = network;
  const number = bytes(child(user, 'contact')).toString().replace(/\D/g, '');
  const asked = user.attrs.jid ?? `${number}@${SERVER}`;
  const phone = directory.resolve(asked)?.phone;
  const exists = phone !== undefined && directory.isRegistered(phone);
  // A number may be known under another one; a LID is always answered as itself.
  const jid = phone !== undefined && isPnUser(asked) ? directory.jid(phone) : asked;
  const content: BinaryNode[] = [];
  if (wanted.has('contact')) content.push(node('contact', { type: exists ? 'in' : 'out' }));
  if (exists && wanted.has('devices')) content.push(devicesOf(network, phone));
  if (exists && wanted.has('lid') && !isLidUser(asked)) content.push(node('lid', { val: directory.lid(phone) }));
  if (exists && wanted.has('status')) content.push(node('status', { t: '0' }, Buffer.from('Hey there!')));
  return node('user', { jid }, content);
}

function devicesOf(network: Network, phone: string): BinaryNode {
  const linked = [...(network.accounts.get(phone)?.devices.keys() ?? [])];
  const devices = [
    node('device', { id: '0' }),
    ...linked.map((id) => node('device', { id: String(id), 'key-index': String(id) })),
  ];
  return node('devices', {}, [node('device-list', {}, devices)]);
}
