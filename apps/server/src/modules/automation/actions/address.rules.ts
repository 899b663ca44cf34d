// Which addresses a company may have its agents, flows and integrations call, as far as the address itself says it. Pure.
import { isIP } from 'node:net';
import { fail } from '../../../platform/errors.ts';
import { isPublicAddress } from '../../../platform/net/public-address.rules.ts';

/** A name that leads inside is found out when it is called (safe-fetch.ts). */
export function isPrivateUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase();
  if (isIP(host) !== 0) return !isPublicAddress(host);
  return host === 'localhost' || /\.(localhost|local|internal)$/.test(host);
}

/** @param paths where it stands in what was sent */
export const refuseInside = (paths: readonly string[]): never =>
  fail(
    'ERR_PRIVATE_ADDRESS',
    'An address leads inside the server’s own network',
    paths.map((path) => ({ path, message: 'must be an address on the internet' })),
  );
