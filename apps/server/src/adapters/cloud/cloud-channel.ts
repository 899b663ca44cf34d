// A connection on the WhatsApp Cloud API: sends by HTTP. What arrives comes by webhook, to whichever process is asked.
import type { Readable } from 'node:stream';
import type { Channel, ChannelContext, CloudAccount, GroupInfo, NumberCheck } from '@recado/channel/channel';
import type { MediaRef } from '@recado/channel/inbound';
import { ChannelError, type OutboundCommand, type OutboundMedia } from '@recado/channel/outbound';
import type { MessageTemplate } from '@recado/contract/templates';
import { messageRequest, reactionRequest, readRequest, typingRequest, type Prepared } from './cloud-requests.rules.ts';
import { GraphClient } from './graph-client.ts';
import { GraphError } from './graph-error.ts';
import { SentMarks } from './sent-marks.ts';

const TEMPLATES_MS = 60_000;
/** conversations of which we know the last message that was read */
const READ_CHATS = 1_000;

export interface CloudOptions {
  /** of the Graph API, without a version */
  graphUrl: string;
  /** how long to listen for word of a message whose answer is missing; the outbox tries for about a minute */
  listenMs: number;
}

type Send = Extract<OutboundCommand, { kind: 'send' }>;

const isComplete = (account: CloudAccount): boolean =>
  [account.phoneNumberId, account.businessAccountId, account.accessToken, account.appSecret, account.verifyToken].every(
    (value) => value !== '',
  );

export class CloudChannel implements Channel {
  readonly #context: ChannelContext;
  readonly #options: CloudOptions;
  readonly #marks: SentMarks;
  /** the last message read, by conversation: typing is shown with it */
  readonly #lastRead = new Map<string, string>();
  /** on their way, by our id: a repeat from somebody who would not wait joins in */
  readonly #underWay = new Map<string, Promise<string>>();
  #client: GraphClient | undefined;
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
    const client = new GraphClient(this.#options.graphUrl, cloud);
    let number: string;
    try {
      number = await client.phoneNumber();
    } catch (error) {
      return this.#cannotStart(error);
    }
    this.#client = client;
    await this.#context.report({ status: 'CONNECTED', number });
  }

  #cannotStart(error: unknown): Promise<void> {
    this.#context.log.warn({ err: error }, 'the Graph API does not let us in');
    const refused = error instanceof GraphError && error.answered && (error.permanent || error.accountLost);
    return this.#context.report(
      refused ? { status: 'DISCONNECTED', reason: 'accountRefused' } : { status: 'TIMEOUT', reason: 'connectionLost' },
    );
  }

  async stop(): Promise<void> {
    this.#client = undefined;
  }

  /** There is no phone to unlink. The account is the connection's, and stays; so do the books of what was sent. */
  async logout(): Promise<void> {
    this.#client = undefined;
  }

  async execute(command: OutboundCommand): Promise<{ externalId?: string }> {
    return this.#watched(async (client) => {
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

  /** A token that has become worthless ends the channel: what waits goes out when a person has mended the account. */
  async #watched<T>(work: (client: GraphClient) => Promise<T>): Promise<T> {
    const client = this.#client;
    if (!client) throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the connection is not up');
    try {
      return await work(client);
    } catch (error) {
      if (error instanceof GraphError && error.accountLost && client === this.#client) {
        this.#context.log.warn({ err: error }, 'the Graph API refuses our token');
        await this.#context.report({ status: 'DISCONNECTED', reason: 'accountRefused' });
      }
      throw error;
    }
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
    const before = await this.#marks.sentBefore(id);
    if (before !== undefined) {
      await this.#marks.taken(id, before);
      return before;
    }
    const request = messageRequest(command, await this.#prepare(client, command));
    await this.#marks.sending(id);
    let wamid: string;
    try {
      wamid = await client.send(request);
    } catch (error) {
      if (error instanceof GraphError && error.unsure) this.#marks.unsure(id);
      else await this.#marks.refused(id);
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
    this.#lastRead.delete(chat.key);
    this.#lastRead.set(chat.key, newest);
    const [oldest] = this.#lastRead.keys();
    if (this.#lastRead.size > READ_CHATS && oldest !== undefined) this.#lastRead.delete(oldest);
  }

  async #typing(client: GraphClient, { chat, state }: Extract<OutboundCommand, { kind: 'presence' }>): Promise<void> {
    const newest = this.#lastRead.get(chat.key);
    if (state === 'composing' && newest !== undefined) await client.tell(typingRequest(newest));
  }

  /** The Cloud API cannot be asked: whether somebody is there shows when they are written to. */
  async checkNumber(number: string): Promise<NumberCheck> {
    return { exists: true, number: number.replace(/\D/g, '') };
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
