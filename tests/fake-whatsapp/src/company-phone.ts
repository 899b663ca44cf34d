// The company's own phone in the hands of a test: its owner types, reads, unlinks; WhatsApp restricts its account.
import type { proto } from 'baileys';
import { cappingInfo, type Account, type NewChatCap } from './account.ts';
import { deliver } from './inbound.ts';
import { stanzaTypeOf } from './message-kinds.ts';
import type { Network } from './network.ts';
import { SERVER, node, unixTime } from './stanzas.ts';

export class CompanyPhone {
  private readonly network: Network;
  private readonly account: Account;

  constructor(network: Network, account: Account) {
    this.network = network;
    this.account = account;
  }

  /** What the phone shows of the messages that its linked devices sent. */
  get copies(): readonly { id: string; to: string; message: proto.IMessage }[] {
    return this.account.phoneShows;
  }

  /** How many linked devices are connected right now. */
  get connected(): number {
    return this.account.sessions().length;
  }

  /** Resolves once the linked devices are greeted and have acknowledged everything; they must be connected. */
  async settled(): Promise<void> {
    for (const device of this.account.devices.values()) {
      await device.greeting;
      await device.queue.drained();
    }
  }

  /** Stanzas that the linked devices have not acknowledged. */
  get unacknowledged(): number {
    return [...this.account.devices.values()].reduce((sum, device) => sum + device.queue.size, 0);
  }

  /** Typed on the phone. `to` is a phone number or a group id. Resolves to the message id. */
  text(to: string, text: string): Promise<string> {
    return this.send(to, { conversation: text });
  }

  /** Sent from the phone: the customer gets it, the linked devices get a copy. */
  async send(to: string, message: proto.IMessage, options: { id?: string } = {}): Promise<string> {
    const { network, account } = this;
    const { directory } = network;
    const id = options.id ?? network.nextId('3A');
    const group = network.groups.get(to);
    const chat = group ? to : directory.jid(to);
    const base = { id, t: unixTime(), notify: account.name };
    const attrs = group
      ? { ...base, from: to, ...group.participantAttrs(account.phone) }
      : { ...base, from: account.jid, recipient: chat, recipient_lid: directory.lid(to) };
    const copy = group ? message : { deviceSentMessage: { destinationJid: chat, message } };
    const type = stanzaTypeOf(message);
    await deliver(
      network,
      account,
      { phone: account.phone, attrs: { ...attrs, type }, groupId: group?.id, message: copy },
      {},
    );
    for (const phone of group ? group.members : [to]) {
      if (phone === account.phone) continue;
      const entry = network.record({ account: account.phone, to: chat, phone, id, type, edit: undefined, message });
      network.customers.get(phone)?.take(entry, group?.id);
    }
    return id;
  }

  /** The owner reads a chat on the phone; `chat` is a phone number or a group id. */
  markRead(chat: string, ids: string[]): void {
    const { account, network } = this;
    const isGroup = network.groups.has(chat);
    const recipient = isGroup ? undefined : network.directory.jid(chat);
    for (const device of account.devices.values()) {
      for (const id of ids) {
        const from = isGroup ? chat : account.jid;
        const participant = isGroup ? account.jid : undefined;
        device.post(node('receipt', { from, recipient, participant, id, type: 'read-self', t: unixTime() }));
      }
    }
  }

  /** The owner unlinks the devices: logged out (401), and not let in again. */
  removeDevices(): void {
    for (const device of this.account.devices.values()) this.account.remove(device);
  }

  /** Another client has taken the place of this one (440). */
  replace(): void {
    this.account.endStreams(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
  }

  /** The server wants this client to dial anew (515), with nothing wrong. */
  restart(): void {
    this.account.endStreams(node('stream:error', { code: '515' }));
  }

  /** The server asks for a passkey, as it does of some who are being paired. */
  demandPasskey(): void {
    const attrs = { from: SERVER, type: 'passkey_prologue_request', id: this.network.nextId(), t: unixTime() };
    for (const device of this.account.devices.values()) device.post(node('notification', attrs));
  }

  /** The account is banned (403), until `admit`. */
  ban(): void {
    this.account.refuse('403');
  }

  /** The server has trouble (503): now, and at so many logins after. */
  fail(logins = 1): void {
    this.account.refuse('503', logins + 1);
  }

  /** The server no longer speaks with clients of this version (405), until `admit`. */
  clientOutdated(): void {
    this.account.refuse('405');
  }

  /** Logins are accepted again. */
  admit(): void {
    this.account.admit();
  }

  /** No first messages to strangers until then: they are refused with 463, and the devices are told. */
  timelock(until: Date, enforcementType = 'BIZ_QUALITY'): void {
    this.account.timelock = { until, enforcementType };
    this.announceTimelock({
      is_active: true,
      time_enforcement_ends: String(Math.floor(until.getTime() / 1000)),
      enforcement_type: enforcementType,
    });
  }

  endTimelock(): void {
    this.account.timelock = undefined;
    this.announceTimelock({ is_active: false });
  }

  /** Only so many new conversations in a cycle; the devices are told. */
  cap(cap: NewChatCap): void {
    this.account.newChats = cap;
    this.announce('MessageCappingInfoNotification', {
      xwa2_notify_new_chat_messages_capping_info_update: cappingInfo(cap),
    });
  }

  /** Off: it answers no requests of its devices (lost messages, media to upload again). */
  switchedOn(on: boolean): void {
    this.account.reachable = on;
  }

  /** Whether files asked for again are gone from the phone too. */
  loseMedia(gone: boolean): void {
    this.account.mediaGone = gone;
  }

  private announceTimelock(payload: Record<string, unknown>): void {
    this.announce('NotificationUserReachoutTimelockUpdate', { xwa2_notify_account_reachout_timelock: payload });
  }

  private announce(name: string, data: object): void {
    const update = node('update', { op_name: name }, Buffer.from(JSON.stringify({ data })));
    const attrs = { from: SERVER, type: 'mex', id: this.network.nextId(), t: unixTime() };
    for (const device of this.account.devices.values()) device.post(node('notification', attrs, [update]));
  }
}
