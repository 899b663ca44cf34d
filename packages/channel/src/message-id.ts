// An id for a message not yet sent, as WhatsApp's own clients write them. A network may give another when it takes it.
import { randomBytes } from 'node:crypto';

export const newMessageId = (): string => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
