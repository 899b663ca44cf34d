// Telling a browser something while no page of ours is open in it.

/** Where a browser takes messages, and what they are encrypted for. */
export interface PushAddress {
  endpoint: string;
  /** base64url, as the browser has them */
  p256dh: string;
  auth: string;
}

export interface PushMessage {
  address: PushAddress;
  /** what the page's worker reads: 3,900 bytes at most */
  payload: string;
  /** Of two with the same topic that wait for a browser that is off, the later is kept. At most 32 characters of base64url. */
  topic: string;
  /** how long it waits there */
  ttlSeconds: number;
}

/** `taken`; `gone`: it will never take anything again; `refused`: not this one; `later`: it may yet. */
export type PushOutcome = 'taken' | 'gone' | 'refused' | 'later';

export interface PushService {
  /** what browsers subscribe with: the same in all processes, base64url */
  readonly publicKey: string;
  /** Never rejects. */
  send(message: PushMessage): Promise<PushOutcome>;
}
