// Fetches the file of a message; where its link has expired, the phone is asked to upload it again.
import type { Readable } from 'node:stream';
import { downloadContentFromMessage, type WASocket } from 'baileys';
import type { MediaRef } from '@recado/channel/inbound';
import { ChannelError } from '@recado/channel/outbound';
import { messageOfRef, webMediaRef, type WebMediaRef } from './media-content.ts';

/** how long the phone may take */
const PHONE_MS = 30_000;
/** the link has expired, or never was one */
const GONE = new Set<unknown>([400, 401, 403, 404, 410]);

const failed = (error: unknown): ChannelError => new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', textOf(error));
const lost = (why: string): ChannelError => new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', why, true);

export async function downloadMedia(sock: WASocket, ref: MediaRef): Promise<Readable> {
  const media = webMediaRef(ref);
  if (!media) throw lost('it is not known where the file is');
  try {
    return await fetchMedia(media);
  } catch (error) {
    if (!isGone(error)) throw failed(error);
  }
  const fresh = await askPhone(sock, media);
  return fetchMedia(fresh).catch((error: unknown) => {
    throw isGone(error) ? lost(textOf(error)) : failed(error);
  });
}

function fetchMedia(ref: WebMediaRef): Promise<Readable> {
  const { mediaType, mediaKey, url, directPath } = ref;
  return downloadContentFromMessage({ mediaKey: Buffer.from(mediaKey, 'base64'), url, directPath }, mediaType);
}

async function askPhone(sock: WASocket, ref: WebMediaRef): Promise<WebMediaRef> {
  if (!ref.key) throw lost('the file has expired');
  const message = messageOfRef(ref);
  // The wait is given up, not the phone's answer: a late one finds nobody.
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'the phone does not answer')),
    PHONE_MS,
  );
  try {
    await Promise.race([sock.updateMediaMessage(message), late]);
  } catch (error) {
    if (error instanceof ChannelError) throw error;
    throw lost(`the phone no longer has the file: ${textOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
  const [fresh] = Object.values(message.message);
  // It is the content that messageOfRef made, with a new place; the host is the one it had.
  const { url, directPath } = fresh as { url?: string | null; directPath?: string | null };
  return { ...ref, url: ref.url ?? url ?? undefined, directPath: directPath ?? undefined };
}

const isGone = (error: unknown): boolean => GONE.has(statusOf(error));

/** Baileys' errors are Booms. */
function statusOf(error: unknown): unknown {
  const output = error instanceof Error && 'output' in error ? error.output : undefined;
  return typeof output === 'object' && output !== null && 'statusCode' in output ? output.statusCode : undefined;
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
