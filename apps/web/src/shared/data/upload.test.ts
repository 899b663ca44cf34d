// Uploads on a dead and on a slow line.
import { sendMessage } from '@recado/contract/messages';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { upload } from './upload.ts';

/** As much of an XMLHttpRequest as an upload uses; nothing ever comes of itself. */
class DeadRequest {
  static last: DeadRequest;
  readonly upload: { onprogress?: (event: object) => void; onload?: () => void } = {};
  onload: () => void = () => undefined;
  onabort: () => void = () => undefined;
  status = 0;
  responseText = '';
  aborted = false;
  constructor() {
    DeadRequest.last = this;
  }
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.aborted = true;
    this.onabort();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', DeadRequest);
});
afterEach(() => {
  vi.useRealTimers();
});

const send = (answerMs?: number) =>
  upload(sendMessage, {
    params: { ticketId: 1 },
    files: { medias: [new File(['x'], 'x.txt')] },
    ...(answerMs !== undefined && { answerMs }),
  }).catch((error: unknown) => error);

test('without progress for a minute it ends as a lost network', async () => {
  const ended = send();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await ended).toMatchObject({ code: 'network' });
  expect(DeadRequest.last.aborted).toBe(true);
});

test('a slow one goes on', async () => {
  const ended = send();
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(59_000);
    DeadRequest.last.upload.onprogress?.({ lengthComputable: true, loaded: minute, total: 5 });
  }
  expect(DeadRequest.last.aborted).toBe(false);
  DeadRequest.last.status = 200;
  DeadRequest.last.responseText = '{"messages":[]}';
  DeadRequest.last.onload();
  expect(await ended).toEqual({ messages: [] });
});

test('where much is to be done with it, the answer may take longer than what goes out', async () => {
  const ended = send(600_000);
  DeadRequest.last.upload.onload?.();
  await vi.advanceTimersByTimeAsync(599_000);
  expect(DeadRequest.last.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toMatchObject({ code: 'network' });
});
