// A call of an outside system: what it says, how it is signed (Standard Webhooks), and when it is tried again. Pure.
import { createHmac } from 'node:crypto';

/** Everything of a call but when it is made and with which secret. */
export interface Call {
  /** names it: a repeat is known by it */
  id: string;
  url: string;
  host: string;
  body: string;
}

const PREFIX = 'whsec_';

/** As the other side's library takes it. @param key 32 bytes, hex: of this company alone */
export const webhookSecret = (key: string): string => PREFIX + Buffer.from(key, 'hex').toString('base64');

export function signedHeaders({ id, body }: Call, secret: string, at: Date): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}

/** seconds before each further try */
const WAITS = [5, 30, 180, 900] as const;

export const MOST_TRIES = WAITS.length + 1;

/** After so many tries. undefined: it is given up */
export const waitAfter = (attempts: number): number | undefined => WAITS[attempts - 1];

export const isGood = (status: number): boolean => status >= 200 && status < 300;

/** It wants no more of them. */
export const isFinal = (status: number): boolean => status === 410;
