// Push services of browsers: RFC 8030. Their addresses come from browsers, so they are dialled as people's addresses are.
import { RefusedCall, type SafeFetch } from '../../platform/net/safe-fetch.ts';
import type { PushMessage, PushOutcome, PushService } from '../../ports/push.ts';
import { encrypt } from './encrypt.ts';
import { authorization, vapidKeys } from './vapid.ts';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 4_096;

export interface WebPushOptions {
  fetch: SafeFetch;
  /** hex, of this purpose alone */
  secret: string;
  /** an https address, or mailto: */
  subject: string;
  now: () => Date;
}

export function webPush({ fetch, secret, subject, now }: WebPushOptions): PushService {
  const keys = vapidKeys(secret);
  return {
    publicKey: keys.publicKey,
    send: async ({ address, payload, topic, ttlSeconds }) => {
      const body = sealed(address, payload);
      if (!body) return 'gone';
      const headers = {
        authorization: authorization(keys, address.endpoint, subject, now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlSeconds),
        urgency: 'high',
        topic,
      };
      try {
        const post = { body, headers };
        const call = { accept: '*/*', timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES, tooLong: 'cut', post } as const;
        return outcomeOf((await fetch(address.endpoint, call)).status);
      } catch (error) {
        return error instanceof RefusedCall ? 'gone' : 'later';
      }
    },
  };
}

/** undefined: an address, or a key, that nobody can write to. */
function sealed({ endpoint, ...keys }: PushMessage['address'], payload: string): Buffer | undefined {
  if (URL.parse(endpoint)?.protocol !== 'https:') return undefined;
  try {
    return encrypt(Buffer.from(payload), keys);
  } catch {
    return undefined;
  }
}

/** 401 and 403: it was made with another key than ours; the browser makes another one when it is opened. */
const GONE: readonly number[] = [401, 403, 404, 410];

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'taken';
  if (GONE.includes(status)) return 'gone';
  return status === 429 || status >= 500 ? 'later' : 'refused';
}
