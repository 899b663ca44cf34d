// A stand-in for the WhatsApp Cloud API, written from Meta's published reference: the calls that we make, refusals with
// Meta's codes, and webhooks, signed as Meta signs them.
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { uploadRefusal, type MetaRefusal, type StoredMedia } from './graph-media.ts';
import { refusalOf, type ListedTemplate } from './graph-messages.ts';

export interface GraphAccount {
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
}

export interface AcceptedMessage {
  wamid: string;
  request: Record<string, unknown> & { type?: string };
}

/** A customer: with a number, a business-scoped id, or both. */
export interface Customer {
  phone?: string;
  userId?: string;
  name?: string;
  username?: string;
}

export interface Fault {
  /** of requests whose path holds this */
  on: string;
  status?: number;
  code?: number;
  details?: string;
  headers?: Record<string, string>;
  /** it is carried out, and then the line is cut */
  swallowAnswer?: boolean;
  /** the line is cut before anything is done */
  cut?: boolean;
  /** nothing is done before this; nor afterwards, if whoever asked has gone */
  hold?: Promise<unknown>;
}

interface Hook {
  /** an address, with everything but the body and the signature */
  url: string;
}

const DISPLAY_NUMBER = '+55 11 4000-1234';

export class GraphStandIn {
  readonly account: GraphAccount = {
    phoneNumberId: '106540352242922',
    businessAccountId: '102290129340398',
    accessToken: `EAA${randomUUID()}`,
    appSecret: randomUUID(),
    verifyToken: 'it is me',
  };
  readonly accepted: AcceptedMessage[] = [];
  /** read receipts and typing, as they came */
  readonly told: Record<string, unknown>[] = [];
  readonly media = new Map<string, StoredMedia>();
  readonly uploads: { chunked: boolean; mime: string }[] = [];
  readonly templates: ListedTemplate[] = [];
  /** templates of one page */
  pageSize = 2;
  templateReads = 0;
  /** that were asked for */
  requests = 0;
  /** out of order, whatever is asked */
  away = false;
  /** whose asker went away before there was an answer */
  abandoned = 0;
  /** used up one by one */
  readonly faults: Fault[] = [];
  /** where it says that files lie; undefined: with itself */
  filesAt: string | undefined;
  hook: Hook | undefined;
  readonly #server: Server;
  #ids = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  static async start(): Promise<GraphStandIn> {
    const standIn = new GraphStandIn();
    await new Promise<void>((resolve) => standIn.#server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  newWamid(): string {
    this.#ids += 1;
    return `wamid.${Buffer.from(`message ${this.#ids}`).toString('base64')}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url);
    const body = await buffer(request);
    const send = (status: number, content: object, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(content));
    };
    const refuse = ({ code, message, details, status = 400 }: MetaRefusal, headers?: Record<string, string>): void =>
      send(
        status,
        {
          error: {
            message,
            type: 'OAuthException',
            code,
            ...(details !== undefined && { error_data: { messaging_product: 'whatsapp', details } }),
            fbtrace_id: 'A1',
          },
        },
        headers,
      );
    this.requests += 1;
    response.once('close', () => {
      if (!response.writableEnded) this.abandoned += 1;
    });
    const at = this.faults.findIndex(({ on }) => url.pathname.includes(on));
    const [fault] = at < 0 ? [] : this.faults.splice(at, 1);
    if (fault?.cut) return void response.destroy();
    await fault?.hold;
    if (response.destroyed) return;
    if (this.away) return refuse({ code: 2, status: 503, message: '(#2) Service temporarily unavailable' });
    if (fault?.status !== undefined) {
      const { status, code, details = 'as the test wants it', headers } = fault;
      if (code === undefined) return void response.writeHead(status, headers).end('<html>gateway</html>');
      return refuse({ code, message: `(#${code}) refused`, details, status }, headers);
    }
    const { authorization = '' } = request.headers;
    if (authorization !== `Bearer ${this.account.accessToken}`)
      // As Meta does, with the token in it.
      return refuse({
        code: 190,
        status: 401,
        message: `Malformed access token ${authorization.replace('Bearer ', '')}`,
      });
    const reply = await this.#route(request, url, body);
    if (fault?.swallowAnswer) return void response.destroy();
    if (Buffer.isBuffer(reply)) return void response.writeHead(200).end(reply);
    if ('code' in reply) return refuse(reply);
    send(200, reply);
  }

  async #route(request: IncomingMessage, url: URL, body: Buffer): Promise<object | Buffer | MetaRefusal> {
    const { phoneNumberId, businessAccountId } = this.account;
    const call = `${request.method} ${url.pathname}`;
    const file = /^GET \/files\/(.+)$/.exec(call)?.[1];
    if (file) return this.media.get(file)?.content ?? noObject(file);
    const path = call.replace('/v25.0/', '');
    switch (path) {
      case `GET ${phoneNumberId}`:
        return { verified_name: 'Recado', display_phone_number: DISPLAY_NUMBER, id: phoneNumberId };
      case `POST ${phoneNumberId}/messages`:
        return this.#message(JSON.parse(body.toString()) as Record<string, unknown>);
      case `POST ${phoneNumberId}/media`:
        return this.#upload(request, body);
      case `GET ${businessAccountId}/message_templates`:
        return this.#listTemplates(url);
      default: {
        const id = /^GET (\w+)$/.exec(path)?.[1] ?? path;
        const stored = this.media.get(id);
        if (!stored) return noObject(id);
        return {
          messaging_product: 'whatsapp',
          url: this.filesAt ?? `${this.url}/files/${id}`,
          mime_type: stored.mime,
          id,
        };
      }
    }
  }

  #message(body: Record<string, unknown>): object | MetaRefusal {
    if ('status' in body) {
      if (body['status'] !== 'read' || !String(body['message_id']).startsWith('wamid.'))
        return { code: 131_009, message: '(#131009) Parameter value is not valid', details: "'message_id': unknown" };
      this.told.push(body);
      return { success: true };
    }
    const refusal = refusalOf(body, this);
    if (refusal) return refusal;
    const wamid = this.newWamid();
    this.accepted.push({ wamid, request: body });
    const { to, recipient } = body;
    return {
      messaging_product: 'whatsapp',
      contacts: [to === undefined ? { input: recipient, user_id: recipient } : { input: to, wa_id: to }],
      messages: [{ id: wamid }],
    };
  }

  async #upload(request: IncomingMessage, body: Buffer): Promise<object | MetaRefusal> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof File) || form.get('messaging_product') !== 'whatsapp')
      return { code: 100, message: '(#100) Invalid parameter', details: 'The parameter file is required.' };
    const type = form.get('type');
    const mime = typeof type === 'string' ? type : '';
    this.uploads.push({ chunked: request.headers['transfer-encoding'] === 'chunked', mime });
    const stored = { mime, content: Buffer.from(await file.arrayBuffer()) };
    return uploadRefusal(stored) ?? { id: this.store(stored) };
  }

  store(media: StoredMedia): string {
    this.#ids += 1;
    const id = `10000${this.#ids}`;
    this.media.set(id, media);
    return id;
  }

  #listTemplates(url: URL): object {
    this.templateReads += 1;
    const wanted = url.searchParams.get('status');
    const all = this.templates.filter(({ status }) => wanted === null || status === wanted);
    const from = Number(url.searchParams.get('after') ?? 0);
    const to = from + this.pageSize;
    const cursors = { before: String(from), after: String(to) };
    return {
      data: all.slice(from, to).map((template, n) => ({ ...template, id: String(from + n) })),
      paging: { cursors, ...(to < all.length && { next: `${this.url}/next` }) },
    };
  }

  /** Posts a notification as Meta does; answers the status. */
  async notify(value: object, { field = 'messages', secret = this.account.appSecret } = {}): Promise<number> {
    const metadata = { display_phone_number: '551140001234', phone_number_id: this.account.phoneNumberId };
    const changes = [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }];
    const id = this.account.businessAccountId;
    return this.post(JSON.stringify({ object: 'whatsapp_business_account', entry: [{ id, changes }] }), secret);
  }

  async post(body: string, secret: string | undefined): Promise<number> {
    if (!this.hook) throw new Error('no webhook was entered');
    const signature = secret && `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
    const answer = await fetch(this.hook.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
      body,
    });
    return answer.status;
  }

  /** A customer's message; answers its id. */
  async customerSends(
    customer: Customer,
    content: { type: string } & Record<string, unknown>,
    wamid = this.newWamid(),
  ): Promise<string> {
    const { phone, userId, name, username } = customer;
    const status = await this.notify({
      contacts: [
        {
          profile: { ...(name !== undefined && { name }), ...(username !== undefined && { username }) },
          ...(phone !== undefined && { wa_id: phone }),
          ...(userId !== undefined && { user_id: userId }),
        },
      ],
      messages: [
        {
          ...(phone !== undefined && { from: phone }),
          ...(userId !== undefined && { from_user_id: userId }),
          id: wamid,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          ...content,
        },
      ],
    });
    if (status !== 200) throw new Error(`the webhook answered ${status}`);
    return wamid;
  }

  customerWrites(customer: Customer, body: string, wamid?: string): Promise<string> {
    return this.customerSends(customer, { type: 'text', text: { body } }, wamid);
  }

  /** What became of a message that we took. */
  async report({ wamid, request }: AcceptedMessage, status: string, more: object = {}): Promise<void> {
    const { to, recipient, biz_opaque_callback_data: callback } = request;
    await this.notify({
      statuses: [
        {
          id: wamid,
          status,
          timestamp: String(Math.floor(Date.now() / 1_000)),
          ...(to === undefined ? { recipient_user_id: recipient } : { recipient_id: to }),
          ...(callback !== undefined && { biz_opaque_callback_data: callback }),
          ...more,
        },
      ],
    });
  }
}

const noObject = (id: string): MetaRefusal => ({
  code: 100,
  message: `Unsupported get request. Object with ID '${id}' does not exist`,
  details: 'does not exist, cannot be loaded due to missing permissions',
});
