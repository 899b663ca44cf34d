// What Meta's error codes mean to us: the same table for refused requests and for messages that failed later. Pure.
import type { ErrorCode } from '@recado/contract/errors';
import { z } from 'zod';

/** An error as the Graph API and the webhooks write it. */
export const metaError = z.object({
  code: z.coerce.number().catch(0),
  title: z.string().nullish().catch(null),
  message: z.string().nullish().catch(null),
  error_data: z.object({ details: z.string().nullish() }).nullish().catch(null),
});
export type MetaError = z.output<typeof metaError>;

export interface Meaning {
  code: ErrorCode;
  /** trying again cannot help */
  permanent: boolean;
}

const lasting = (code: ErrorCode, ...numbers: number[]): [number, Meaning][] =>
  numbers.map((number) => [number, { code, permanent: true }]);
const passing = (code: ErrorCode, ...numbers: number[]): [number, Meaning][] =>
  numbers.map((number) => [number, { code, permanent: false }]);

const MEANINGS = new Map<number, Meaning>([
  ...lasting('ERR_REPLY_WINDOW_CLOSED', 131_047),
  // Not on WhatsApp or too old an app; is in an experiment; a test number may only write to its list.
  ...lasting('ERR_WAPP_UNREACHABLE_CONTACT', 131_026, 130_472, 131_030),
  ...lasting('ERR_WAPP_OPTED_OUT', 131_050),
  // Not delivered for the good of the network: it gets too much of this kind.
  ...lasting('ERR_WAPP_HELD_BACK', 131_049),
  ...lasting('ERR_WAPP_INVALID_CONTACT', 131_021),
  ...passing('ERR_WAPP_RATE_LIMIT', 4, 80_007, 130_429, 131_048, 131_056, 133_016),
  // Token, permissions, payment, registration of the number.
  ...lasting('ERR_WAPP_ACCOUNT_REFUSED', 3, 10, 102, 131_005, 131_042, 131_045, 133_010),
  ...lasting('ERR_WAPP_RESTRICTED', 368, 131_031, 130_497),
  // A business-scoped user id where only a phone number will do; a kind that cannot be sent.
  ...lasting('ERR_WAPP_UNSUPPORTED', 131_051, 131_062),
  ...lasting('ERR_UNSUPPORTED_MEDIA_TYPE', 131_053),
  ...passing('ERR_SENDING_WAPP_MSG', 1, 2, 131_000, 131_016, 131_052, 131_057, 133_004),
  ...lasting('ERR_TEMPLATE_VALUES', 132_000, 132_005, 132_012, 132_018),
  ...lasting('ERR_NO_TEMPLATE_FOUND', 132_001, 132_015, 132_016),
]);

/** The token is no longer good for anything: until a person mends the account, nothing can be sent. */
export const isAccountLost = (code: number, status = 0): boolean => code === 190 || status === 401;

/** @param status of the answer; 0: it came in a webhook */
export function meaningOf(code: number, status = 0): Meaning {
  // The message is as good as before: it waits until the account is mended.
  if (isAccountLost(code, status)) return { code: 'ERR_WAPP_ACCOUNT_REFUSED', permanent: status === 0 };
  const known = MEANINGS.get(code);
  if (known) return known;
  if (code >= 200 && code <= 299) return { code: 'ERR_WAPP_ACCOUNT_REFUSED', permanent: true };
  if (status === 429) return { code: 'ERR_WAPP_RATE_LIMIT', permanent: false };
  return { code: 'ERR_SENDING_WAPP_MSG', permanent: status < 500 };
}

/** by code: too much was asked, and how long to leave it be where Meta does not say */
const RESTS_MS = new Map([
  // A number's messages a second; one customer's, six seconds apart; an app's and an account's calls an hour.
  [130_429, 2_000],
  [131_056, 6_000],
  [4, 60_000],
  [80_007, 60_000],
]);
const ORDINARY_REST_MS = 1_000;
const LONGEST_REST_MS = 300_000;

/** @param retryAfter the header; undefined: nothing is wrong with how much was asked */
export function restOf(code: number, status: number, retryAfter: string | null): number | undefined {
  const usual = RESTS_MS.get(code) ?? (status === 429 ? ORDINARY_REST_MS : undefined);
  if (usual === undefined) return undefined;
  const asked = retryAfter === null ? Number.NaN : Number(retryAfter) * 1_000;
  return Number.isFinite(asked) ? Math.min(Math.max(asked, 0), LONGEST_REST_MS) : usual;
}

/** Only one conversation has had too much: the others may go on. */
export const isPairLimit = (code: number): boolean => code === 131_056;

/** Meta's own words, the most telling first, with the code that its documentation is searched by. */
export function wordsOf(error: MetaError): string {
  const words = error.error_data?.details || error.message || error.title || 'no reason was given';
  return error.code === 0 ? words : `${words} (${error.code})`;
}
