// An id for a message not yet sent, as WhatsApp's own clients write them. A network may give another when it takes it.
import { randomUUID } from 'node:crypto';

/** 72 random bits of a UUID, which come from a store of them: bytes of their own cost a call into the system each. */
export function newMessageId(): string {
  const uuid = randomUUID();
  return `3EB0${uuid.slice(0, 8)}${uuid.slice(9, 13)}${uuid.slice(24, 30)}`.toUpperCase();
}
