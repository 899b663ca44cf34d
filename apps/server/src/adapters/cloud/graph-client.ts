// The Graph API for one phone number: requests, uploads, downloads, lists.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { CloudAccount } from '@recado/channel/channel';
import { ChannelError } from '@recado/channel/outbound';
import type { MessageTemplate } from '@recado/contract/templates';
import { z } from 'zod';
import { GraphError, jsonOf, refusal, unanswered } from './graph-error.ts';
import { listedTemplate, templateOf } from './templates.rules.ts';

const VERSION = 'v25.0';
const ANSWER_MS = 20_000;
const UPLOAD_MS = 150_000;
/** templates of one account; more than any has */
const PAGES = 50;
/** of what Meta asks us to wait when there was too much */
const LONGEST_REST_MS = 8_000;

const sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const phoneNumber = z.object({ display_phone_number: z.string() });
const uploaded = z.object({ id: z.string().min(1) });
const located = z.object({ url: z.url() });
const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

interface Ask {
  method?: 'POST';
  headers?: Record<string, string>;
  body?: string | Readable;
  duplex?: 'half';
  signal?: AbortSignal;
}

export interface Upload {
  stream: Readable;
  size: number;
  mime: string;
  fileName: string;
}

export class GraphClient {
  readonly #origin: string;
  readonly #account: CloudAccount;
  /** too much was asked: nothing more before then */
  #restUntil = 0;

  /** @param graphUrl without a version */
  constructor(graphUrl: string, account: CloudAccount) {
    this.#origin = graphUrl.replace(/\/+$/, '');
    this.#account = account;
  }

  /** Digits. */
  async phoneNumber(): Promise<string> {
    const answer = await this.#get(this.#account.phoneNumberId, { fields: 'display_phone_number,verified_name' });
    return understood(phoneNumber, answer).display_phone_number.replace(/\D/g, '');
  }

  /** A request that makes a message; answers what WhatsApp calls it. */
  async send(request: object): Promise<string> {
    const [message] = understood(sent, await this.#post(request)).messages;
    if (!message) throw new GraphError('ERR_SENDING_WAPP_MSG', 'the answer names no message', { unsure: true });
    return message.id;
  }

  /** A request that makes none: read receipts and the like. */
  async tell(request: object): Promise<void> {
    await this.#post(request);
  }

  async #post(request: object): Promise<unknown> {
    const rest = this.#restUntil - Date.now();
    if (rest > 0) await wait(rest);
    return this.#ask(this.#url(`${this.#account.phoneNumberId}/messages`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  }

  /** Streams the file; answers its id, which is good for 30 days. */
  async upload({ stream, size, mime, fileName }: Upload): Promise<string> {
    const boundary = `recado-${randomUUID()}`;
    const field = (name: string, value: string): string =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    // Only what is shown nowhere: the name that the customer sees goes with the message.
    const safeName = fileName.replace(/[^\w. -]/g, '_').slice(-100) || 'file';
    const head = Buffer.from(
      `${field('messaging_product', 'whatsapp')}${field('type', mime)}--${boundary}\r\n` +
        `content-disposition: form-data; name="file"; filename="${safeName}"\r\ncontent-type: ${mime}\r\n\r\n`,
    );
    const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
    async function* parts(): AsyncGenerator<Uint8Array> {
      yield head;
      for await (const chunk of stream) yield chunk as Uint8Array;
      yield tail;
    }
    const answer = await this.#ask(
      this.#url(`${this.#account.phoneNumberId}/media`),
      {
        method: 'POST',
        headers: {
          'content-type': `multipart/form-data; boundary=${boundary}`,
          // Known beforehand, so that it does not go out in chunks of unknown number.
          'content-length': String(head.length + size + tail.length),
        },
        body: Readable.from(parts()),
        duplex: 'half',
      },
      UPLOAD_MS,
    );
    return understood(uploaded, answer).id;
  }

  /** Asks where the file lies just now, and opens it. */
  async download(mediaId: string): Promise<Readable> {
    const answer = await this.#get(mediaId, { phone_number_id: this.#account.phoneNumberId });
    const url = new URL(understood(located, answer).url);
    // The token goes along: to whom Meta names, over a line that nobody else reads.
    if (url.protocol !== 'https:' && url.origin !== new URL(this.#origin).origin)
      throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'the file is not behind https', true);
    const response = await this.#fetch(url, {}, ANSWER_MS);
    const { ok, status, body } = response;
    if (!ok || !body) {
      await body?.cancel();
      // One file that cannot be had says nothing of the account.
      const passing = status >= 500 || status === 429;
      throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', `the file's address answered ${status}`, !passing);
    }
    return Readable.fromWeb(body);
  }

  /** The approved ones that can be sent from here. */
  async templates(): Promise<MessageTemplate[]> {
    const found: MessageTemplate[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < PAGES; pages += 1) {
      const answer = await this.#get(`${this.#account.businessAccountId}/message_templates`, {
        fields: 'name,language,status,category,components,parameter_format',
        status: 'APPROVED',
        limit: '100',
        ...(after !== undefined && { after }),
      });
      const { data, paging } = understood(page, answer);
      for (const each of data) {
        const listed = listedTemplate.safeParse(each).data;
        const template = listed && templateOf(listed);
        if (template) found.push(template);
      }
      after = paging?.next === undefined ? undefined : paging.cursors?.after;
      if (after === undefined) break;
    }
    return found;
  }

  #url(path: string, query: Record<string, string> = {}): URL {
    const url = new URL(`${this.#origin}/${VERSION}/${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url;
  }

  #get(path: string, query: Record<string, string>): Promise<unknown> {
    return this.#ask(this.#url(encodeURI(path), query), {});
  }

  async #ask(url: URL, init: Ask, limitMs = ANSWER_MS): Promise<unknown> {
    const response = await this.#fetch(url, { ...init, signal: AbortSignal.timeout(limitMs) }, limitMs);
    const body = await response.text().catch((error: unknown) => {
      throw unanswered(error);
    });
    if (!response.ok) {
      if (response.status === 429) this.#rest(response.headers.get('retry-after'));
      throw refusal(response.status, body);
    }
    return jsonOf(body);
  }

  #rest(retryAfter: string | null): void {
    const seconds = Number(retryAfter ?? 1);
    const ms = Number.isFinite(seconds) ? seconds * 1_000 : 1_000;
    this.#restUntil = Date.now() + Math.min(Math.max(ms, 0), LONGEST_REST_MS);
  }

  /** Resolves with the head of the answer, which has this long to come. */
  async #fetch(url: URL, init: Ask, limitMs: number): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${limitMs} ms`)), limitMs);
    try {
      return await fetch(url, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${this.#account.accessToken}`, 'user-agent': 'Recado' },
        signal: init.signal ?? late.signal,
      });
    } catch (error) {
      throw unanswered(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A success that does not say what it should: what it did is not known. */
function understood<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GraphError('ERR_SENDING_WAPP_MSG', 'the Graph API answered something else', { unsure: true });
}
