// What a test may choose about a customer and their messages.
import type { Damage } from './inbound.ts';

export interface CustomerOptions {
  /** The name the phone sends along; default: Cliente and the last four digits. */
  name?: string;
  /** Known by LID only: the company never learns the number. */
  hidePhone?: boolean;
}

export interface SendOptions extends Damage {
  id?: string;
  /** Group id; default: the chat with the company. */
  group?: string;
  /** The company's phone number; needed when there is more than one. */
  to?: string;
  /** Addressed by LID (with `sender_pn` beside it); default: by number (with `sender_lid`). */
  toLid?: boolean;
  /** When it was sent; default: now. */
  at?: Date;
  /** Id of the message that this one answers. */
  quotedId?: string;
}

export interface FileOptions extends SendOptions {
  caption?: string;
  mimetype?: string;
  fileName?: string;
  seconds?: number;
}
