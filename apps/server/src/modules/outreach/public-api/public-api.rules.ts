// What another program asks, and how its message is doing. Pure.
import { createHash } from 'node:crypto';
import { ACK } from '@recado/contract/constants';
import type { sendFromOutside, SentStatus } from '@recado/contract/public-api';
import type { z } from 'zod';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import type { ReceivedFile } from '../../../platform/media/received-files.ts';

export type Asked = z.output<typeof sendFromOutside.body>;

export function statusOf(ack: number): SentStatus {
  if (ack === ACK.error) return 'failed';
  if (ack === ACK.pending) return 'queued';
  if (ack === ACK.server) return 'sent';
  return ack === ACK.delivered ? 'delivered' : 'read';
}

const KEY = /^[\x21-\x7e]{1,255}$/;

/** undefined: none was sent. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw validationFailed([{ path: 'Idempotency-Key', message: 'must be 1 to 255 letters, digits or signs' }]);
}

/** The same for the same question. Of files what is in them counts, and their names: the customer sees both. */
export const fingerprint = (asked: Asked, files: readonly ReceivedFile[]): string =>
  createHash('sha256')
    .update(JSON.stringify([asked, files.map(({ mime, sha256, fileName }) => [mime, sha256, fileName])]))
    .digest('hex');

/** What may be sent together. */
export function mustSaySomething({ body, template }: Asked, files: readonly ReceivedFile[]): void {
  if (template && body.trim() !== '')
    throw validationFailed([{ path: 'body', message: 'a template has its own text' }]);
  if (!template && files.length === 0 && body.trim() === '')
    throw validationFailed([{ path: 'body', message: 'write something' }]);
}
