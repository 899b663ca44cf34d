// A group: who is in it, how members are addressed, and its news.
import type { BinaryNode } from 'baileys';
import type { Account } from './account.ts';
import type { Directory } from './directory.ts';
import { node, unixTime } from './stanzas.ts';

export interface GroupOptions {
  /** Members are addressed by LID, as in newer groups; default: by phone number. */
  lid?: boolean;
}

/** What a group needs of its network. */
interface GroupNetwork {
  readonly directory: Directory;
  readonly accounts: ReadonlyMap<string, Account>;
  nextId(): string;
}

export class Group {
  readonly id: string;
  subject: string;
  readonly members: string[];
  readonly addressingMode: 'pn' | 'lid';
  readonly created = new Date();
  private readonly network: GroupNetwork;

  constructor(network: GroupNetwork, id: string, subject: string, members: string[], options: GroupOptions) {
    this.network = network;
    this.id = id;
    this.subject = subject;
    this.members = members;
    this.addressingMode = options.lid ? 'lid' : 'pn';
  }

  /** Every company is in a group that names none of the companies. */
  includes(accountPhone: string): boolean {
    const named = this.members.some((member) => this.network.accounts.has(member));
    return !named || this.members.includes(accountPhone);
  }

  /** The companies in this group. */
  accounts(): Account[] {
    return [...this.network.accounts.values()].filter((account) => this.includes(account.phone));
  }

  addressOf(phone: string): string {
    const { directory } = this.network;
    return this.addressingMode === 'lid' ? directory.lid(phone) : directory.jid(phone);
  }

  /** The attributes that say who in the group did something. */
  participantAttrs(phone: string): Record<string, string | undefined> {
    const { directory } = this.network;
    const lid = this.addressingMode === 'lid';
    return {
      participant: this.addressOf(phone),
      participant_pn: lid ? directory.jid(phone) : undefined,
      participant_lid: lid ? undefined : directory.lid(phone),
      addressing_mode: this.addressingMode,
    };
  }

  /** A member changes the name of the group. */
  rename(subject: string, by: string): void {
    this.subject = subject;
    this.announce(by, node('subject', { subject, s_t: unixTime(), s_o: this.addressOf(by) }));
  }

  add(phone: string, by: string): void {
    this.members.push(phone);
    this.announce(by, node('add', {}, [node('participant', { jid: this.addressOf(phone) })]));
  }

  remove(phone: string, by: string): void {
    const at = this.members.indexOf(phone);
    if (at >= 0) this.members.splice(at, 1);
    this.announce(by, node('remove', {}, [node('participant', { jid: this.addressOf(phone) })]));
  }

  private announce(by: string, news: BinaryNode): void {
    const attrs = {
      from: this.id,
      type: 'w:gp2',
      id: this.network.nextId(),
      t: unixTime(),
      ...this.participantAttrs(by),
    };
    for (const account of this.accounts()) {
      for (const device of account.devices.values()) device.post(node('notification', attrs, [news]));
    }
  }
}

/** The group as its metadata query answers it. */
export function groupNode(network: GroupNetwork, group: Group, account: Account): BinaryNode {
  const phones = [...new Set([account.phone, ...group.members])];
  const lid = group.addressingMode === 'lid';
  const participants = phones.map((phone, index) =>
    node('participant', {
      jid: group.addressOf(phone),
      phone_number: lid ? network.directory.jid(phone) : undefined,
      lid: lid ? undefined : network.directory.lid(phone),
      type: index === 0 ? 'admin' : undefined,
    }),
  );
  const attrs = {
    id: group.id.split('@')[0],
    subject: group.subject,
    s_t: unixTime(group.created),
    creation: unixTime(group.created),
    creator: group.addressOf(account.phone),
    addressing_mode: group.addressingMode,
  };
  return node('group', attrs, participants);
}
