// Who is who: phone numbers, LIDs and the jids made of them.
import { jidDecode } from 'baileys';
import { SERVER } from './stanzas.ts';

export interface DirectoryOptions {
  /** Whether a number is on WhatsApp; default: all are. */
  registered?: (phone: string) => boolean;
  /** The LID (digits only) of a phone; default `9` + phone. */
  lidOf?: (phone: string) => string;
  /** The number WhatsApp knows for the number asked, e.g. without the Brazilian ninth digit; default: itself. */
  jidOf?: (asked: string) => string;
}

export interface Address {
  phone: string;
  /** 0 is the phone itself, others are linked devices. */
  device: number;
}

export class Directory {
  private readonly options: DirectoryOptions;
  private readonly phonesByLid = new Map<string, string>();

  constructor(options: DirectoryOptions) {
    this.options = options;
  }

  isRegistered(phone: string): boolean {
    return this.options.registered?.(phone) ?? true;
  }

  canonical(asked: string): string {
    return this.options.jidOf?.(asked) ?? asked;
  }

  lidUser(phone: string): string {
    const lid = this.options.lidOf?.(phone) ?? `9${phone}`;
    this.phonesByLid.set(lid, phone);
    return lid;
  }

  jid(phone: string, device = 0): string {
    return device === 0 ? `${phone}@${SERVER}` : `${phone}:${device}@${SERVER}`;
  }

  lid(phone: string, device = 0): string {
    return device === 0 ? `${this.lidUser(phone)}@lid` : `${this.lidUser(phone)}:${device}@lid`;
  }

  /** The phone and device behind a jid of either kind; undefined for groups and unknown LIDs. */
  resolve(jid: string | undefined): Address | undefined {
    const decoded = jid === undefined ? undefined : jidDecode(jid);
    if (!decoded) return undefined;
    const device = decoded.device ?? 0;
    if (decoded.server === 'lid') {
      const phone = this.phonesByLid.get(decoded.user);
      return phone === undefined ? undefined : { phone, device };
    }
    return decoded.server === SERVER ? { phone: this.canonical(decoded.user), device } : undefined;
  }
}
