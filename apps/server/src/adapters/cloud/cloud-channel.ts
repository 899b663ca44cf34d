// A connection on the WhatsApp Cloud API: sends by HTTP. What arrives comes by webhook, to whichever process is asked.
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  Channel,
  ChannelContext,
  ChannelState,
  CloudAccount,
  GroupInfo,
  NumberCheck,
} from '@recado/channel/channel';
import type { MediaRef } from '@recado/channel/inbound';
import { ChannelError, type OutboundCommand, type OutboundMedia } from '@recado/channel/outbound';
import type { MessageTemplate } from '@recado/contract/templates';
import { digitsOf } from '@recado/rules/phone';
import { LruMap } from 'toad-cache';
import { messageRequest, reactionRequest, readRequest, typingRequest, type Prepared } from './cloud-requests.rules.ts';
import { GraphClient } from './graph-client.ts';
import { GraphError } from './graph-error.ts';
import { SentMarks } from './sent-marks.ts';

const TEMPLATES_MS = 60_000;
/** conversations of which we know the last message that was read */
const READ_CHATS = 1_000;
/** how long a stop leaves to what is on its way: what is cut short has to be listened for afterwards */
const STOP_MS = 2_000;
/** to tell one failure from a network that is away, before the outbox gives the command up */
const PROBE_MS = 5_000;

export interface CloudOptions {
  /** of the Graph API, without a version */
  graphUrl: string;
  /** how long to listen for word of a message whose answer is missing, before it is sent again */
  listenMs: number;
}

type Send = Extract<OutboundCommand, { kind: 'send' }>;

const isComplete = (account: CloudAccount): boolean =>
  [account.phoneNumberId, account.businessAccountId, account.accessToken, account.appSecret, account.verifyToken].every(
    (value) => value !== '',
  );

/** What a failure makes of the line: Meta has refused the account, has had enough for now, or cannot be reached. */
function endOf({ message: detail, retryAfterMs }: GraphError, isRefused: boolean): ChannelState {
  if (isRefused) return { status: 'DISCONNECTED', reason: 'accountRefused', detail };
  return { status: 'TIMEOUT', reason: retryAfterMs === undefined ? 'connectionLost' : 'serverRefused', detail };
}

const notUp = (): ChannelError => new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the connection is not up');

export class CloudChannel implements Channel {
  readonly #context: ChannelContext;
  readonly #options: CloudOptions;
  readonly #marks: SentMarks;
  /** the last message read, by conversation: typing is shown with it */
  readonly #lastRead = new LruMap<string>(READ_CHATS);
  /** on their way, by our id: a repeat from somebody who would not wait joins in */
  readonly #underWay = new Map<string, Promise<string>>();
  /** ends all requests */
  readonly #over = new AbortController();
  #client: GraphClient | undefined;
  /** whether the network is there, while that is being asked */
  #probe: Promise<boolean> | undefined;
  #templates: { until: number; list: Promise<MessageTemplate[]> } | undefined;

  constructor(context: ChannelContext, options: CloudOptions) {
    this.#context = context;
    this.#options = options;
    this.#marks = new SentMarks(context.credentials, options.listenMs);
  }

  /** There is nothing to pair: the account either is good or is not. */
  async start(): Promise<void> {
    const { cloud } = await this.#context.settings();
    if (!cloud || !isComplete(cloud)) return this.#context.report({ status: 'DISCONNECTED', reason: 'accountMissing' });
    const client = new GraphClient(this.#options.graphUrl, cloud, this.#over.signal);
    let number: string;
    try {
      number = await client.phoneNumber();
    } catch (error) {
      return this.#cannotStart(error);
    }
    if (this.#over.signal.aborted) return;
    this.#client = client;
    await this.#context.report({ status: 'CONNECTED', number });
    // Beside it: what nobody types keeps to the limit once it is known, and without it the network refuses.
    client.dailyLimit().then(
      (perDay) => this.#context.limits({ perDay }),
      (error: unknown) => this.#context.log.debug({ err: error }, 'how many customers may be written to is not known'),
    );
  }

  async #cannotStart(error: unknown): Promise<void> {
    if (this.#over.signal.aborted) return;
    if (!(error instanceof GraphError)) throw error;
    await this.#context.report(endOf(error, error.permanent || error.accountLost));
  }

  /** What is on its way may arrive; then all is cut. Nothing is sent after this has resolved. */
  async stop(): Promise<void> {
    this.#client = undefined;
    const underWay = Promise.allSettled(this.#underWay.values());
    if (this.#underWay.size > 0) await Promise.race([underWay, wait(STOP_MS, undefined, { ref: false })]);
    this.#over.abort();
    await underWay;
  }

  /** There is no phone to unlink. The account is the connection's, and stays; so do the books of what was sent. */
  logout(): Promise<void> {
    return this.stop();
  }

  async execute(command: OutboundCommand): Promise<{ externalId?: string }> {
    return this.#watched(async (client) => {
      await this.#rested(client);
      switch (command.kind) {
        case 'send':
          return { externalId: await this.#sendOnce(client, command) };
        case 'react':
          await client.send(reactionRequest(command, (await this.#marks.wamidOf(command.id)) ?? command.id));
          return {};
        case 'read':
          await this.#read(client, command);
          return {};
        case 'presence':
          await this.#typing(client, command);
          return {};
        case 'edit':
        case 'delete':
          throw new ChannelError('ERR_WAPP_UNSUPPORTED', `the Cloud API cannot ${command.kind} a message`, true);
      }
    });
  }

  async #watched<T>(work: (client: GraphClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (!client) throw notUp();
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof GraphError) await this.#consider(client, error);
      throw error;
    }
  }

  /**
   * Two failures end the channel, and what waits stays in the outbox: a token that has become worthless, until a person
   * has mended the account; and a network that is away. One that answers a question asked right after has only failed
   * this request, which would be as bad on a new line.
   */
  async #consider(client: GraphClient, error: GraphError): Promise<void> {
    if (!error.accountLost && (!error.away || (await this.#isThere(client)))) return;
    if (client !== this.#client) return;
    this.#client = undefined;
    await this.#context.report(endOf(error, error.accountLost));
  }

  #isThere(client: GraphClient): Promise<boolean> {
    this.#probe ??= client
      .phoneNumber(PROBE_MS)
      .then(
        () => true,
        (error: unknown) => !(error instanceof GraphError && error.away),
      )
      .finally(() => (this.#probe = undefined));
    return this.#probe;
  }

  /** Resolves when requests may go out. */
  async #rested(client: GraphClient): Promise<void> {
    await client.rested();
    if (client !== this.#client) throw notUp();
  }

  #sendOnce(client: GraphClient, command: Send): Promise<string> {
    const underWay = this.#underWay.get(command.id);
    if (underWay) return underWay;
    const sending = this.#send(client, command).finally(() => this.#underWay.delete(command.id));
    this.#underWay.set(command.id, sending);
    return sending;
  }

  async #send(client: GraphClient, command: Send): Promise<string> {
    const { id } = command;
    const { wamid, perhaps } = await this.#marks.sentBefore(id, command.once);
    if (wamid !== undefined) {
      await this.#marks.taken(id, wamid);
      return wamid;
    }
    try {
      return await this.#sendNow(client, command, perhaps);
    } catch (error) {
      const unsure = perhaps || (error instanceof GraphError && error.unsure);
      if (error instanceof ChannelError) error.notTaken = !unsure;
      throw error;
    }
  }

  /** @param perhaps an earlier try of which nothing was heard may have been taken: what is refused now tells nothing of that */
  async #sendNow(client: GraphClient, command: Send, perhaps: boolean): Promise<string> {
    const { id } = command;
    const request = messageRequest(command, await this.#prepare(client, command));
    // Whoever dies while it waits has sent nothing.
    await this.#rested(client);
    await this.#marks.sending(id);
    let wamid: string;
    try {
      wamid = await client.send(request);
    } catch (error) {
      if (error instanceof GraphError && error.unsure) this.#marks.unsure(id);
      else if (!perhaps) await this.#marks.refused(id);
      throw error;
    }
    await this.#marks.taken(id, wamid);
    return wamid;
  }

  async #prepare(client: GraphClient, { content, quotedId }: Send): Promise<Prepared> {
    const file = content.type === 'media' ? content : content.type === 'template' ? content.header : undefined;
    return {
      mediaId: file && (await this.#upload(client, file)),
      template:
        content.type === 'template'
          ? (await this.#listed(client)).find(
              ({ name, language }) => name === content.name && language === content.language,
            )
          : undefined,
      // A reply to what we have just sent may still name it by our own id.
      quotedId: quotedId && ((await this.#marks.wamidOf(quotedId)) ?? quotedId),
    };
  }

  async #upload(client: GraphClient, { mediaId, mime, fileName }: OutboundMedia): Promise<string> {
    const { stream, size } = await this.#context.openMedia(mediaId);
    try {
      return await client.upload({ stream, size, mime, fileName });
    } finally {
      stream.destroy();
    }
  }

  async #read(client: GraphClient, { chat, ids }: Extract<OutboundCommand, { kind: 'read' }>): Promise<void> {
    const newest = ids.at(-1);
    if (newest === undefined) return;
    await client.tell(readRequest(newest));
    this.#lastRead.set(chat.key, newest);
  }

  async #typing(client: GraphClient, { chat, state }: Extract<OutboundCommand, { kind: 'presence' }>): Promise<void> {
    const newest = this.#lastRead.get(chat.key);
    if (state === 'composing' && newest !== undefined) await client.tell(typingRequest(newest));
  }

  /** The Cloud API cannot be asked: whether somebody is there shows when they are written to. */
  async checkNumber(number: string): Promise<NumberCheck> {
    return { exists: true, number: digitsOf(number) };
  }

  async profilePicture(): Promise<null> {
    return null;
  }

  async groupInfo(): Promise<GroupInfo> {
    throw new ChannelError('ERR_WAPP_UNSUPPORTED', 'the Cloud API connection has no groups', true);
  }

  async download(ref: MediaRef): Promise<Readable> {
    const { id } = ref;
    if (typeof id !== 'string') throw new ChannelError('ERR_WAPP_DOWNLOAD_MEDIA', 'the file has no id', true);
    return this.#watched((client) => client.download(id));
  }

  templates(): Promise<MessageTemplate[]> {
    return this.#watched((client) => this.#listed(client));
  }

  #listed(client: GraphClient): Promise<MessageTemplate[]> {
    const known = this.#templates;
    if (known && Date.now() < known.until) return known.list;
    const fresh = { until: Date.now() + TEMPLATES_MS, list: client.templates() };
    this.#templates = fresh;
    // A failure is not kept.
    fresh.list.catch(() => {
      if (this.#templates === fresh) this.#templates = undefined;
    });
    return fresh.list;
  }
}
