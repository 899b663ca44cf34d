// The phone is asked for a file once more; it may be off.
import { EventEmitter } from 'node:events';
import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, proto, type BaileysEventMap, type BinaryNode } from 'baileys';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WebMediaRef } from './media-content.ts';
import { PhoneUploads, type AskedSocket } from './phone-uploads.ts';

const MEDIA_KEY = randomBytes(32);
const UPDATE = 'messages.media-update';
const refOf = (id: string): WebMediaRef => ({
  mediaType: 'image',
  mediaKey: MEDIA_KEY.toString('base64'),
  key: { remoteJid: '800@lid', id, fromMe: false },
});

function line(sendNode: (node: BinaryNode) => Promise<void> = () => Promise.resolve()) {
  const events = new EventEmitter();
  const send = vi.fn<typeof sendNode>(sendNode);
  const sock = { ev: events, sendNode: send, user: { id: '5511777:3@s.whatsapp.net' } } as unknown as AskedSocket;
  const answer = (news: BaileysEventMap[typeof UPDATE][number]) => events.emit(UPDATE, [news]);
  return { events, send, sock, answer };
}

function told(id: string, result: proto.MediaRetryNotification.ResultType, directPath?: string) {
  const plain = proto.MediaRetryNotification.encode({
    stanzaId: id,
    result,
    ...(directPath && { directPath }),
  }).finish();
  const iv = randomBytes(12);
  const key = Buffer.from(hkdf(MEDIA_KEY, 32, { info: 'WhatsApp Media Retry Notification' }));
  return { key: { id }, media: { ciphertext: aesEncryptGCM(plain, key, iv, Buffer.from(id)), iv } };
}

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;
const failure = (permanent: boolean) => ({ code: 'ERR_WAPP_DOWNLOAD_MEDIA', permanent });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the phone', () => {
  it('says where the file is now, to all that ask', async () => {
    const { sock, send, answer } = line();
    const uploads = new PhoneUploads();
    const asked = [uploads.again(sock, refOf('A')), uploads.again(sock, refOf('A')), uploads.again(sock, refOf('B'))];
    expect(send.mock.calls.map(([node]) => node.attrs['id'])).toEqual(['A', 'B']);
    answer(told('B', SUCCESS, '/b'));
    answer(told('A', SUCCESS, '/a'));
    expect(await Promise.all(asked)).toEqual(['/a', '/a', '/b']);
  });

  it('no longer has it', async () => {
    const { sock, answer } = line();
    const uploads = new PhoneUploads();
    for (const answered of [
      told('A', NOT_FOUND),
      { key: { id: 'A' } },
      { ...told('B', SUCCESS, '/b'), key: { id: 'A' } },
    ]) {
      const asked = uploads.again(sock, refOf('A'));
      answer(answered);
      await expect(asked).rejects.toMatchObject(failure(true));
    }
  });

  it('is off: the question is given up, and nothing of it is left', async () => {
    const { sock, events, send } = line();
    const uploads = new PhoneUploads();
    for (let round = 0; round < 3; round += 1) {
      const asked = Array.from({ length: 5 }, (_, n) => uploads.again(sock, refOf(`M${n}`)));
      const settled = Promise.allSettled(asked);
      await vi.advanceTimersByTimeAsync(30_000);
      const given = { status: 'rejected', reason: expect.objectContaining(failure(false)) };
      expect(await settled).toEqual(asked.map(() => given));
    }
    expect(send).toHaveBeenCalledTimes(15);
    expect(events.listenerCount(UPDATE)).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is asked for so many files, and no more', async () => {
    const { sock, send } = line();
    const uploads = new PhoneUploads();
    const asked = Array.from({ length: 101 }, (_, n) => uploads.again(sock, refOf(`M${n}`)));
    await expect(asked.at(-1)).rejects.toMatchObject(failure(false));
    expect(send).toHaveBeenCalledTimes(100);
    const settled = Promise.allSettled(asked);
    await vi.advanceTimersByTimeAsync(30_000);
    await settled;
  });

  it('cannot be reached: it can be asked again', async () => {
    const { sock } = line(() => Promise.reject(new Error('Connection Closed')));
    await expect(new PhoneUploads().again(sock, refOf('A'))).rejects.toMatchObject(failure(false));
  });
});
