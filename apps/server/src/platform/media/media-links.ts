// Signed links to stored files: whoever holds one may read that file until it runs out. Nothing is looked up to serve one.
import type { Secrets } from '../crypto/secrets.ts';

export interface LinkedFile {
  /** the media store's key */
  key: string;
  mime: string;
  fileName: string;
}

const PURPOSE = 'media links';
const DAY_MS = 24 * 60 * 60_000;

/** The same all day, so that browsers may keep what they fetched; good for one to two days. */
export function mediaUrl(secrets: Secrets, file: LinkedFile, now: Date): string {
  const expires = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS;
  const body = Buffer.from(JSON.stringify([file.key, file.mime, file.fileName, expires])).toString('base64url');
  return `/api/public/media/${body}.${secrets.sign(PURPOSE, body)}/${encodeURIComponent(file.fileName)}`;
}

/** What a link names; undefined for one that is forged or has run out. */
export function readMediaLink(secrets: Secrets, token: string, now: Date): LinkedFile | undefined {
  const [body, signature] = token.split('.', 2);
  if (!body || !signature || !secrets.verify(PURPOSE, body, signature)) return undefined;
  const [key, mime, fileName, expires] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
  ];
  return expires > now.getTime() ? { key, mime, fileName } : undefined;
}
