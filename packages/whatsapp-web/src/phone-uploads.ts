// Asks the phone to upload a file again. Baileys' own way leaves a listener behind for each question that nobody answers.
import { decryptMediaRetryData, encryptMediaRetryRequest, proto, type BaileysEventMap, type WASocket } from 'baileys';
import { ChannelError } from '@recado/channel/outbound';
import type { WebMediaRef } from './media-content.ts';

/** how long the phone may take */
const PHONE_MS = 30_000;
/** questions that may be open at once */
const OPEN = 100;

type Answer = BaileysEventMap['messages.media-update'][number];
export type AskedSocket = Pick<WASocket, 'ev' | 'sendNode' | 'user'>;

const failed = (why: string): ChannelError => new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', why);
const lost = (why: string): ChannelError => new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', why, true);

export class PhoneUploads {
  readonly #heard = new WeakSet<AskedSocket>();
  /** by the message's id */
  readonly #open = new Map<string, { answer: Promise<Answer>; resolve: (answer: Answer) => void }>();

  /** Where the file is now. */
  async again(sock: AskedSocket, { key, mediaKey }: WebMediaRef): Promise<string> {
    if (!key) throw lost('the file has expired');
    this.#listen(sock);
    const bytes = Buffer.from(mediaKey, 'base64');
    const answer = await (this.#open.get(key.id)?.answer ??
      this.#ask(key.id, () => sock.sendNode(encryptMediaRetryRequest(key, bytes, sock.user?.id ?? ''))));
    const directPath = pathIn(answer, bytes);
    if (!directPath) throw lost('the phone no longer has the file');
    return directPath;
  }

  #ask(id: string, send: () => Promise<void>): Promise<Answer> {
    if (this.#open.size >= OPEN) return Promise.reject(failed('the phone is asked for too many files at once'));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const timer = setTimeout(() => reject(failed('the phone does not answer')), PHONE_MS);
    const answer = promise.finally(() => {
      clearTimeout(timer);
      this.#open.delete(id);
    });
    this.#open.set(id, { answer, resolve });
    send().catch((error: unknown) => reject(failed(error instanceof Error ? error.message : String(error))));
    return answer;
  }

  #listen(sock: AskedSocket): void {
    if (this.#heard.has(sock)) return;
    this.#heard.add(sock);
    sock.ev.on('messages.media-update', (answers) => {
      for (const answer of answers) this.#open.get(answer.key.id ?? '')?.resolve(answer);
    });
  }
}

/** Undefined: it is not there any more, or what came is not the phone's answer. */
function pathIn({ key, media }: Answer, mediaKey: Uint8Array): string | undefined {
  if (!media) return undefined;
  try {
    const { result, directPath } = decryptMediaRetryData(media, mediaKey, key.id ?? '');
    return result === proto.MediaRetryNotification.ResultType.SUCCESS ? (directPath ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}
