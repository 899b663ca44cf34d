// A company's WhatsApp account: its phone and the devices linked to it.
import type { proto } from 'baileys';
import type { Directory } from './directory.ts';
import type { LinkedDevice, Line } from './linked-device.ts';
import { node } from './stanzas.ts';

export interface Timelock {
  until: Date;
  /** WhatsApp's name for the reason, e.g. BIZ_QUALITY. */
  enforcementType: string;
}

/** How many conversations it may begin in a cycle. */
export interface NewChatCap {
  total: number;
  used: number;
  until: Date;
}

/** As WhatsApp writes it. */
export const cappingInfo = ({ total, used, until }: NewChatCap): object => ({
  total_quota: total,
  used_quota: used,
  cycle_end_timestamp: String(Math.floor(until.getTime() / 1000)),
});

export class Account {
  readonly phone: string;
  readonly jid: string;
  readonly lid: string;
  readonly name: string;
  readonly devices = new Map<number, LinkedDevice>();
  /** Copies of what the linked devices sent, as the phone shows them. */
  readonly phoneShows: { id: string; to: string; message: proto.IMessage }[] = [];
  /** Customers who have written; only to them may a timelocked account write. */
  readonly known = new Set<string>();
  timelock: Timelock | undefined;
  newChats: NewChatCap | undefined;
  /** Whether the phone is on and answers its linked devices. */
  reachable = true;
  mediaGone = false;
  private refusal: { reason: string; times: number } | undefined;
  private lastDevice = 0;

  constructor(directory: Directory, phone: string, name: string) {
    this.phone = phone;
    this.jid = directory.jid(phone);
    this.lid = directory.lid(phone);
    this.name = name;
  }

  nextDeviceId(): number {
    this.lastDevice += 1;
    return this.lastDevice;
  }

  /** Logins are refused with this reason, so many times; whoever is connected is told now. */
  refuse(reason: string, times = Infinity): void {
    this.refusal = { reason, times };
    for (const device of this.devices.values()) device.session?.end(this.takeRefusal() ?? node('failure'));
  }

  admit(): void {
    this.refusal = undefined;
  }

  takeRefusal(): ReturnType<typeof node> | undefined {
    if (!this.refusal || this.refusal.times <= 0) return undefined;
    this.refusal.times -= 1;
    return node('failure', { reason: this.refusal.reason, location: 'fake' });
  }

  /** Ends the current sockets with a stream error. */
  endStreams(error: ReturnType<typeof node>): void {
    for (const device of this.devices.values()) device.session?.end(error);
  }

  /** The device is no longer linked. */
  remove(device: LinkedDevice): void {
    this.devices.delete(device.id);
    device.session?.end(node('stream:error', { code: '401' }, [node('conflict', { type: 'device_removed' })]));
  }

  sessions(): Line[] {
    return [...this.devices.values()].flatMap((device) => device.session ?? []);
  }
}
