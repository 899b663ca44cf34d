// Fetches the file of a message; where its link has expired, the phone is asked to upload it again.
import { pipeline, type Readable } from 'node:stream';
import { DEF_MEDIA_HOST, DEFAULT_ORIGIN, getMediaKeys, type WASocket } from 'baileys';
import type { MediaRef } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { webMediaRef, type WebMediaRef } from './media-content.ts';
import { isMediaHost, mediaUrl } from './media-url.ts';
import { PhoneUploads } from './phone-uploads.ts';
import { Unsealing } from './unsealing.ts';

/** from the question to the file's end */
const FILE_MS = 180_000;
/** the link has expired, or never was one */
const GONE = new Set([400, 401, 403, 404, 410]);

export interface FileOpening {
  headers: Record<string, string>;
  /** Ends the call and, for as long as it is read, the body. */
  signal: AbortSignal;
  /** Of each address, those of redirects too. */
  mayAsk: (url: URL) => boolean;
}

/** Opens what is read as it comes. */
export type OpenFile = (url: string, opening: FileOpening) => Promise<{ status: number; body: Readable }>;

export interface MediaDownloadOptions {
  /** where WhatsApp's server listens */
  url: string;
  openFile: OpenFile;
}

class Gone extends Error {}

const failed = (error: unknown): ChannelError => new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', textOf(error));
const lost = (why: string): ChannelError => new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', why, true);

export class MediaDownloads {
  readonly #uploads = new PhoneUploads();
  readonly #openFile: OpenFile;
  readonly #server: URL;

  constructor({ url, openFile }: MediaDownloadOptions) {
    this.#openFile = openFile;
    this.#server = new URL(url);
  }

  async download(sock: WASocket, ref: MediaRef): Promise<Readable> {
    const media = webMediaRef(ref);
    if (!media) throw lost('it is not known where the file is');
    try {
      return await this.#fetch(media);
    } catch (error) {
      if (!(error instanceof Gone)) throw error;
    }
    const directPath = await this.#uploads.again(sock, media);
    return this.#fetch({ ...media, directPath }).catch((error: unknown) => {
      throw error instanceof Gone ? lost(error.message) : error;
    });
  }

  /** Where the file is was written by whoever sent it. */
  async #fetch(ref: WebMediaRef): Promise<Readable> {
    const isAllowed = (url: URL): boolean => isMediaHost(url, this.#server);
    const url = mediaUrl(ref, isAllowed, DEF_MEDIA_HOST);
    if (!url) throw lost('the file is not at WhatsApp');
    const opening = { headers: { origin: DEFAULT_ORIGIN }, signal: AbortSignal.timeout(FILE_MS), mayAsk: isAllowed };
    const keys = await getMediaKeys(Buffer.from(ref.mediaKey, 'base64'), ref.mediaType);
    const { status, body } = await this.#openFile(url, opening).catch((error: unknown) => {
      throw failed(error);
    });
    if (status !== 200) {
      body.on('error', () => undefined).destroy();
      const answer = `WhatsApp's file server answered ${status}`;
      throw GONE.has(status) ? new Gone(answer) : failed(answer);
    }
    // Each stream's errors are heard here, also those of a body that nobody reads any more.
    return pipeline(body, new Unsealing(keys, ref.fileEncSha256), () => undefined);
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
