// The Graph API for one phone number: requests, uploads, downloads, lists.
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { limitOf, messagingLimit } from './messaging-limit.rules.ts';
import type { CloudAccount } from '@recado/channel/channel';
import { ChannelError } from '@recado/channel/outbound';
import type { MessageTemplate } from '@recado/contract/templates';
import { mediaTypeOf } from '@recado/rules/media-type';
import { digitsOf } from '@recado/rules/phone';
import { z } from 'zod';
import { GraphCalls } from './graph-calls.ts';
import { GraphError } from './graph-error.ts';
import { listedTemplate, templateOf } from './templates.rules.ts';
import { mediaId as mediaIdShape } from './webhook-shapes.ts';

const UPLOAD_MS = 150_000;
/** templates of one account; more than any has */
const PAGES = 50;

const sent = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) });
const phoneNumber = z.object({ display_phone_number: z.string() });
const uploaded = z.object({ id: z.string().min(1) });
const located = z.object({ url: z.url() });
const page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

export interface Upload {
  stream: Readable;
  size: number;
  mime: string;
  fileName: string;
}

export class GraphClient {
  readonly #calls: GraphCalls;
  readonly #account: CloudAccount;

  /**
   * @param graphUrl without a version
   * @param over ends what is under way
   */
  constructor(graphUrl: string, account: CloudAccount, over: AbortSignal) {
    this.#calls = new GraphCalls(graphUrl, account, over);
    this.#account = account;
  }

  /** See GraphCalls. */
  rested(): Promise<void> {
    return this.#calls.rested();
  }

  /** Digits. */
  async phoneNumber(limitMs?: number): Promise<string> {
    const query = { fields: 'display_phone_number,verified_name' };
    const answer = await this.#calls.ask(this.#account.phoneNumberId, { query, ...(limitMs && { limitMs }) });
    return digitsOf(understood(phoneNumber, answer).display_phone_number);
  }

  /** Customers it may write to first within a day; null: as many as it likes, or Meta does not say. */
  async dailyLimit(): Promise<number | null> {
    const query = { fields: 'whatsapp_business_manager_messaging_limit' };
    const answer = await this.#calls.ask(this.#account.phoneNumberId, { query });
    return limitOf(understood(messagingLimit, answer).whatsapp_business_manager_messaging_limit);
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

  #post(request: object): Promise<unknown> {
    return this.#calls.ask(`${this.#account.phoneNumberId}/messages`, {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  }

  /** Streams the file; answers its id, which is good for 30 days. */
  async upload({ stream, size, mime: said, fileName }: Upload): Promise<string> {
    const mime = mediaTypeOf(said);
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
    const asking = this.#calls.ask(`${this.#account.phoneNumberId}/media`, {
      headers: {
        'content-type': `multipart/form-data; boundary=${boundary}`,
        // Known beforehand, so that it does not go out in chunks of unknown number.
        'content-length': String(head.length + size + tail.length),
      },
      body: Readable.from(parts()),
      limitMs: UPLOAD_MS,
    });
    return understood(uploaded, await asking.catch(notTaken)).id;
  }

  /** Asks where the file lies just now, and opens it. */
  async download(mediaId: string): Promise<Readable> {
    // Anything else would be a call of a stranger's choice.
    if (!mediaIdShape.safeParse(mediaId).success)
      throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'that is no id of a file', true);
    const query = { phone_number_id: this.#account.phoneNumberId };
    const { url } = understood(located, await this.#calls.ask(mediaId, { query }));
    const { status, body } = await this.#calls.open(url);
    if (status >= 200 && status < 300) return body;
    body.destroy();
    // One file that cannot be had says nothing of the account.
    const passing = status >= 500 || status === 429;
    throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', `the file's address answered ${status}`, !passing);
  }

  /** The approved ones that can be sent from here. */
  async templates(): Promise<MessageTemplate[]> {
    const found: MessageTemplate[] = [];
    let after: string | undefined;
    for (let pages = 0; pages < PAGES; pages += 1) {
      const answer = await this.#calls.ask(`${this.#account.businessAccountId}/message_templates`, {
        query: {
          fields: 'name,language,status,category,components,parameter_format',
          status: 'APPROVED',
          limit: '100',
          ...(after !== undefined && { after }),
        },
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
}

/** What is refused of a file is its kind: Meta has no code of its own for it. */
function notTaken(error: unknown): never {
  if (error instanceof GraphError && error.permanent && error.code === 'ERR_SENDING_WAPP_MSG')
    throw new GraphError('ERR_UNSUPPORTED_MEDIA_TYPE', error.message, { permanent: true });
  throw error;
}

/** A success that does not say what it should: what it did is not known. */
function understood<S extends z.ZodType>(schema: S, answer: unknown): z.output<S> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new GraphError('ERR_SENDING_WAPP_MSG', 'the Graph API answered something else', { unsure: true, away: true });
}
