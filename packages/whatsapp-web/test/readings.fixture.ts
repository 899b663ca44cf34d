// What the tests of messages share: the way over the wire, and how a reading looks.
import { proto } from 'baileys';
import { readMessage, type Reading } from '../src/message-content.ts';

export const bytes = (length: number, value = 7): Uint8Array => new Uint8Array(length).fill(value);
export const base64 = (length: number, value = 7): string => Buffer.from(bytes(length, value)).toString('base64');

export const readingOf = (message: proto.IMessage): Reading =>
  readMessage(proto.Message.decode(proto.Message.encode(message).finish()));

export const content = (shown: object, more: object = {}) => ({ type: 'content', content: shown, ...more });
export const text = (body: string) => content({ type: 'text', body });
export const unsupported = content({ type: 'unreadable', reason: 'unsupported' });
export const none = { type: 'none' };

/** What is the same of every file. */
export const file = {
  url: 'https://mmg.whatsapp.net/v/t62/1',
  directPath: '/v/t62/1',
  mediaKey: bytes(32),
  fileSha256: bytes(32, 8),
  fileEncSha256: bytes(32, 9),
  fileLength: 1234,
};

export const refOf = (mediaType: string) => ({
  mediaType,
  mediaKey: base64(32),
  url: file.url,
  directPath: file.directPath,
  fileEncSha256: base64(32, 9),
});
