// Where a message's file may be fetched. The message says so, and anybody may have written it.
import type { WebMediaRef } from './media-content.ts';

const WHATSAPP = '.whatsapp.net';
/** stands for "by its path" in some messages */
const PLACEHOLDER = 'web.whatsapp.net';
/** a path of a server, and nothing that would name another */
const PATH = /^\/[^/\\]/;

/** `http://host` of `ws://host`. */
const httpOrigin = (url: URL): string => new URL(url.href.replace(/^ws/, 'http')).origin;

/**
 * By https, from WhatsApp, or from where this installation has its server; from that server itself as it is dialled.
 * @param server that this installation dials
 */
export function isMediaHost(url: URL, server: URL): boolean {
  const { protocol, hostname, username, password } = url;
  if (username !== '' || password !== '') return false;
  if (url.origin === httpOrigin(server)) return true;
  return protocol === 'https:' && (hostname.endsWith(WHATSAPP) || hostname === server.hostname);
}

/** Undefined: it is nowhere that may be asked. */
export function mediaUrl(
  { url, directPath }: Pick<WebMediaRef, 'url' | 'directPath'>,
  isAllowed: (url: URL) => boolean,
  defaultHost: string,
): string | undefined {
  const told = url === undefined ? null : URL.parse(url);
  const named = told && isAllowed(told) && told.hostname !== PLACEHOLDER ? told : undefined;
  if (directPath === undefined || !PATH.test(directPath)) return named?.href;
  const found = URL.parse(`${named?.origin ?? `https://${defaultHost}`}${directPath}`);
  return found && isAllowed(found) ? found.href : undefined;
}
