// Calls to the Graph API: who we are, how long an answer may take, when to leave it be, and what is told of a failure.
import { setTimeout as wait } from 'node:timers/promises';
import type { CloudAccount } from '@recado/channel/channel';
import { ChannelError } from '@recado/channel/outbound';
import type { Readable } from 'node:stream';
import { createSafeOpen, RefusedCall, type Opened, type SafeOpen } from '../../platform/net/safe-fetch.ts';
import { GraphError, hungUp, jsonOf, refusal, unanswered } from './graph-error.ts';
import { masking } from './secrets-mask.rules.ts';

const VERSION = 'v25.0';
const ANSWER_MS = 20_000;
/** What has to be left alone for longer is not waited for but tried again. */
const LONGEST_WAIT_MS = 4_000;

export interface Call {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  /** with one it is a POST */
  body?: string | Readable;
  limitMs?: number;
}

export class GraphCalls {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #secrets: { authorization: string };
  readonly #over: AbortSignal;
  readonly #open: SafeOpen;
  readonly #mask: (text: string) => string;
  /** too much was asked: nothing more before then, by a clock that nobody sets */
  #restUntil = 0;

  /**
   * @param graphUrl without a version
   * @param over ends what is under way
   */
  constructor(graphUrl: string, { accessToken, appSecret }: CloudAccount, over: AbortSignal) {
    this.#origin = graphUrl.replace(/\/+$/, '');
    this.#headers = { 'user-agent': 'Recado' };
    this.#secrets = { authorization: `Bearer ${accessToken}` };
    this.#over = over;
    this.#open = createSafeOpen({ trusted: [new URL(graphUrl).origin] });
    this.#mask = masking([accessToken, appSecret]);
  }

  /** Resolves when something may be asked again. Throws where that takes long. */
  async rested(): Promise<void> {
    const rest = this.#restUntil - performance.now();
    if (rest > LONGEST_WAIT_MS)
      throw new GraphError('ERR_WAPP_RATE_LIMIT', 'too much was asked of the Graph API', { retryAfterMs: rest });
    if (rest > 0) await wait(rest, undefined, { signal: this.#over }).catch(() => undefined);
  }

  /** Resolves with what the answer says, as JSON. */
  async ask(path: string, { query = {}, headers, body, limitMs = ANSWER_MS }: Call): Promise<unknown> {
    const url = new URL(`${this.#origin}/${VERSION}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const { response, text } = await this.#answered(async () => {
      const answer = await fetch(url, {
        ...(body !== undefined && { method: 'POST', body, duplex: 'half' }),
        headers: { ...headers, ...this.#headers, ...this.#secrets },
        // It answers itself; whoever leads us elsewhere is not Meta.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(limitMs), this.#over]),
      });
      return { response: answer, text: await answer.text() };
    });
    if (response.ok) return jsonOf(text);
    const { status } = response;
    const error = refusal({ status, body: text, retryAfter: response.headers.get('retry-after') }, this.#mask);
    if (error.rests) this.#restUntil = performance.now() + (error.retryAfterMs ?? 0);
    throw error;
  }

  /** Opens a file where Meta says that it lies. Its head has a limited time; who reads it minds the rest. */
  async open(url: string): Promise<Opened> {
    const ended = new AbortController();
    const end = (): void => ended.abort(new Error(`no answer within ${ANSWER_MS} ms`));
    const timer = setTimeout(end, ANSWER_MS);
    this.#over.addEventListener('abort', end);
    try {
      return await this.#answered(() =>
        this.#open(url, { headers: this.#headers, secrets: this.#secrets, signal: ended.signal }),
      );
    } finally {
      clearTimeout(timer);
      this.#over.removeEventListener('abort', end);
    }
  }

  async #answered<T>(work: () => Promise<T>): Promise<T> {
    try {
      this.#over.throwIfAborted();
      return await work();
    } catch (error) {
      if (this.#over.aborted) throw hungUp();
      if (error instanceof RefusedCall) throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', error.message, true);
      throw unanswered(error, this.#mask);
    }
  }
}
