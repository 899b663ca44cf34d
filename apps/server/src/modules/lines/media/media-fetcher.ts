// Fetches the files of messages that have arrived: a message is never lost because its picture was.
import { randomUUID } from 'node:crypto';
import { addAbortSignal, pipeline, Transform, type Readable } from 'node:stream';
import { LIMITS } from '@recado/contract/constants';
import { mayHaveCommitted } from '../../../platform/db/pg-errors.ts';
import { reserveFile } from '../../../platform/media/kept-files.ts';
import { ChannelError } from '@recado/channel/outbound';
import type { Channel } from '@recado/channel/channel';
import { waitingMedia, type WaitingMedia } from '../../inbox/media/media.service.ts';
import { mediaFetched, mediaFetchFailed } from '../../inbox/messages/message-files.service.ts';
import { inScope, type ChannelScope } from '../shared/channel-scope.ts';
import { Repeated } from '../../../platform/repeated.ts';
import { whenAvailable } from '../shared/retry.ts';
import { within } from '../shared/time-limit.ts';

const SIDE_BY_SIDE = 2;
const READ = 20;
const ANSWER_MS = 60_000;
const DOWNLOAD_MS = 180_000;

export class MediaFetcher {
  readonly #scope: ChannelScope;
  readonly #channel: () => Channel | undefined;
  readonly #open = new Map<number, Promise<void>>();
  readonly #reading: Repeated;

  /** @param channel the channel, while it is connected */
  constructor(scope: ChannelScope, channel: () => Channel | undefined) {
    this.#scope = scope;
    this.#channel = channel;
    this.#reading = new Repeated(
      () => this.#read(),
      (error) => scope.log.warn({ err: error }, 'waiting files could not be read'),
    );
  }

  wake(): void {
    if (!this.#scope.stopped.aborted && this.#channel()) this.#reading.wake();
  }

  async #read(): Promise<void> {
    const { platform, companyId, whatsappId, stopped } = this.#scope;
    if (stopped.aborted) return;
    const waiting = await platform.db.withTenant(companyId, (tx) => waitingMedia(tx, whatsappId, READ));
    for (const media of waiting.filter(({ id }) => !this.#open.has(id))) {
      if (this.#open.size >= SIDE_BY_SIDE) await Promise.race(this.#open.values());
      const channel = this.#channel();
      if (!channel || stopped.aborted) return;
      const fetching = this.#fetch(channel, media).finally(() => this.#open.delete(media.id));
      this.#open.set(media.id, fetching);
    }
    if (waiting.length === READ) this.wake();
  }

  async #fetch(channel: Channel, media: WaitingMedia): Promise<void> {
    const { store, companyId, stopped, log } = this.#scope;
    const key = `media/${companyId}/${randomUUID()}`;
    try {
      // First: a download that is under way is a stream that somebody must end.
      await reserveFile(this.#scope.platform.db, companyId, key);
      const source = await inTime(channel.download(media.ref), stopped);
      const size = await store.put(key, bounded(source, AbortSignal.any([stopped, AbortSignal.timeout(DOWNLOAD_MS)])));
      await whenAvailable(stopped, () =>
        inScope(this.#scope, (ctx) => mediaFetched(ctx, media.id, { key, size, mime: media.mime })),
      );
    } catch (error) {
      // A database that went away may yet have kept the file: then it must be there.
      if (!mayHaveCommitted(error))
        await store.remove(key).catch((cause: unknown) => log.warn({ err: cause, key }, 'a file is left over'));
      if (!stopped.aborted) await this.#failed(media, error);
    }
  }

  async #failed(media: WaitingMedia, error: unknown): Promise<void> {
    const { stopped, log, health } = this.#scope;
    log.warn({ err: error, media: media.id }, 'a file could not be fetched');
    const reason = error instanceof Error ? error.message : String(error);
    const final = error instanceof ChannelError && error.permanent;
    const givenUp = await whenAvailable(stopped, () =>
      inScope(this.#scope, (ctx) => mediaFetchFailed(ctx, media.id, reason, { final })),
    ).catch((cause: unknown) => log.error({ err: cause, media: media.id }, 'a failed file could not be settled'));
    if (givenUp) health.trouble('media', error);
  }

  async close(): Promise<void> {
    await this.#reading.settled();
    await Promise.all(this.#open.values());
  }
}

/** A file that comes when nobody waits for it any more is put away. */
function inTime(download: Promise<Readable>, stopped: AbortSignal): Promise<Readable> {
  return within(ANSWER_MS, 'fetching a file', download, stopped).catch((error: unknown) => {
    download.then(
      (late) => late.destroy(),
      () => undefined,
    );
    throw error;
  });
}

/** A sender's word on the size is not taken, and a stream that stands still is not waited for. */
function bounded(source: Readable, over: AbortSignal): Readable {
  // The store hears of an error from the stream it reads.
  return addAbortSignal(
    over,
    pipeline(source, atMost(LIMITS.receivedBytes), () => undefined),
  );
}

function atMost(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(new ChannelError('ERR_PAYLOAD_TOO_LARGE', `the file has more than ${bytes} bytes`, true));
      else done(null, chunk);
    },
  });
}
