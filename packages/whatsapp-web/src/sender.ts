// Carries out what the inbox wants of WhatsApp: composes, keeps what goes out, sends it, and waits until it is taken.
import {
  generateWAMessage,
  jidNormalizedUser,
  type proto,
  type AnyMessageContent,
  type WAMessage,
  type WAMessageKey,
  type WASocket,
} from 'baileys';
import type { ChannelContext } from '@recado/channel/channel';
import type { Chat, LinkPreview, Party } from '@recado/channel/inbound';
import { newMessageId } from '@recado/channel/message-id';
import { ChannelError, type OutboundCommand, type OutboundContent } from '@recado/channel/outbound';
import { LruMap } from 'toad-cache';
import { jidOf } from './addresses.ts';
import { baileysLog, loggable } from './baileys-log.ts';
import { isLineGone } from './close-reason.ts';
import type { Groups } from './groups.ts';
import type { Numbers } from './numbers.ts';
import { toBaileys, toDelete, toEdit, toReaction } from './outbound-content.ts';
import type { SentMessages } from './sent-messages.ts';
import type { WebSession } from './session.ts';

const SUBSCRIBED = 500;
/** what the stanza of a change carries beside the message */
const EDITED = { edit: '1' };
const DELETED = { edit: '7' };

type Send = Extract<OutboundCommand, { kind: 'send' }>;

interface Relay {
  id: string;
  message: proto.IMessage;
  attributes?: { [name: string]: string };
  /** it was tried before: what is known of the recipient's devices may be old */
  again?: boolean;
}

interface Quoting {
  quoted: WAMessage;
  /** whom the answer names as us */
  userJid?: string;
}

export interface SenderParts {
  context: ChannelContext;
  sent: SentMessages;
  numbers: Numbers;
  groups: Groups;
  linkPreview: ((text: string) => Promise<LinkPreview | undefined>) | undefined;
}

export class Sender {
  readonly #parts: SenderParts;
  readonly #subscribed = new LruMap<true>(SUBSCRIBED);

  constructor(parts: SenderParts) {
    this.#parts = parts;
  }

  async execute(session: WebSession, command: OutboundCommand): Promise<void> {
    try {
      await this.#carryOut(session, command);
    } catch (error) {
      if (error instanceof ChannelError) throw error;
      // It says nothing of the command, which is tried again on the next line.
      if (isLineGone(error)) throw new ChannelError('ERR_WAPP_NOT_INITIALIZED', 'the line to WhatsApp was lost');
      const code = command.kind === 'delete' ? 'ERR_DELETE_WAPP_MSG' : 'ERR_SENDING_WAPP_MSG';
      const words = error instanceof Error ? error.message : String(error);
      throw new ChannelError(code, words, false, undefined, words);
    }
  }

  async #carryOut(session: WebSession, command: OutboundCommand): Promise<void> {
    const { sock } = session;
    const jid = await this.#destination(sock, command.chat);
    this.#subscribe(sock, jid, command.chat);
    switch (command.kind) {
      case 'send':
        return this.#send(session, jid, command);
      case 'edit':
        return this.#change(session, jid, toEdit(ownKey(jid, command.id), command.body), EDITED);
      case 'delete':
        return this.#change(session, jid, toDelete(ownKey(jid, command.id)), DELETED);
      case 'react': {
        const { id, fromMe, emoji } = command;
        const participant = fromMe ? undefined : await this.#authorJid(sock, jid, command);
        return this.#change(session, jid, toReaction({ remoteJid: jid, id, fromMe, participant }, emoji));
      }
      case 'read':
        return this.#read(sock, jid, command);
      case 'presence':
        return sock.sendPresenceUpdate(command.state, jid);
    }
  }

  /** In a group a receipt names who wrote the messages: where that is not known, none is sent. */
  async #read(sock: WASocket, remoteJid: string, command: Extract<OutboundCommand, { kind: 'read' }>): Promise<void> {
    const participant = await this.#authorJid(sock, remoteJid, command);
    if (command.chat.group && participant === undefined) return;
    await sock.readMessages(command.ids.map((id) => ({ remoteJid, id, fromMe: false, participant })));
  }

  /** What a message's key says of who wrote it: something in groups alone. */
  async #authorJid(
    sock: WASocket,
    jid: string,
    { chat, author }: { chat: Chat; author?: Party | null | undefined },
  ): Promise<string | undefined> {
    return chat.group && author ? this.#parts.groups.memberJid(sock, jid, author) : undefined;
  }

  async #destination(sock: WASocket, chat: Chat): Promise<string> {
    if (chat.group || chat.party.hiddenId !== undefined) return jidOf(chat);
    const { exists, number, hiddenId } = await this.#parts.numbers.check(sock, chat.party.phone ?? '');
    if (!exists) throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'the number is not on WhatsApp', true);
    return jidOf({ ...chat, party: { phone: number, hiddenId } });
  }

  /** WhatsApp tells who is typing only to those who asked. */
  #subscribe(sock: WASocket, jid: string, chat: Chat): void {
    if (chat.group || this.#subscribed.get(jid)) return;
    this.#subscribed.set(jid, true);
    sock.presenceSubscribe(jid).catch((error: unknown) => {
      this.#parts.context.log.debug(loggable(error), 'a presence could not be asked for');
    });
  }

  async #send(session: WebSession, jid: string, command: Send): Promise<void> {
    const { id } = command;
    const before = await this.#parts.sent.find(id);
    if (before) return this.#relay(session, jid, { id, message: before, again: true });
    const media = mediaOf(command);
    const file = media && (await this.#parts.context.openMedia(media.mediaId));
    try {
      const content = toBaileys(await this.#withPreview(command.content), file);
      const message = await this.#compose(
        session.sock,
        jid,
        content,
        id,
        await this.#quoting(session.sock, jid, command),
      );
      await this.#parts.sent.keep(id, jid, message);
      await this.#relay(session, jid, { id, message });
    } finally {
      file?.stream.destroy();
    }
  }

  async #withPreview(content: OutboundContent): Promise<OutboundContent> {
    if (content.type !== 'text' || content.preview) return content;
    return { ...content, preview: await this.#parts.linkPreview?.(content.body) };
  }

  async #change(
    session: WebSession,
    jid: string,
    content: AnyMessageContent,
    attributes?: { [name: string]: string },
  ): Promise<void> {
    const id = newMessageId();
    const message = await this.#compose(session.sock, jid, content, id);
    await this.#parts.sent.keep(id, jid, message);
    await this.#relay(session, jid, { id, message, attributes });
  }

  async #compose(
    sock: WASocket,
    jid: string,
    content: AnyMessageContent,
    messageId: string,
    quoting?: Quoting,
  ): Promise<proto.IMessage> {
    const { message } = await generateWAMessage(jid, content, {
      messageId,
      userJid: sock.user?.id ?? '',
      upload: sock.waUploadToServer,
      logger: baileysLog(this.#parts.context.log),
      ...quoting,
    });
    if (!message) throw new ChannelError('ERR_SENDING_WAPP_MSG', 'there is nothing to send', true);
    return message;
  }

  /** What the answer shows of what it answers: a file of ours as it went out, else the text as it is now. */
  async #quoting(sock: WASocket, jid: string, { chat, quotedId, quoted }: Send): Promise<Quoting | undefined> {
    if (quotedId === undefined) return undefined;
    const { fromMe, author, body } = quoted ?? { fromMe: false, author: null, body: '' };
    const own = fromMe ? await this.#parts.sent.find(quotedId) : undefined;
    const participant = await this.#authorJid(sock, jid, { chat, author });
    const key: WAMessageKey = { remoteJid: jid, id: quotedId, fromMe, participant };
    return {
      quoted: { key, message: own && !own.extendedTextMessage ? own : { conversation: body } },
      ...(chat.group && fromMe && { userJid: await this.#parts.groups.ownJid(sock, jid) }),
    };
  }

  async #relay(session: WebSession, jid: string, { id, message, attributes, again }: Relay): Promise<void> {
    const taken = session.acks.wait(id);
    // It may be refused before relayMessage has come to its end.
    taken.catch(() => undefined);
    try {
      await session.sock.relayMessage(jid, message, {
        messageId: id,
        ...(attributes && { additionalAttributes: attributes }),
        ...(again && { useUserDevicesCache: false }),
      });
    } catch (error) {
      session.acks.forget(id);
      throw error;
    }
    await taken;
  }
}

const ownKey = (jid: string, id: string): WAMessageKey => ({ remoteJid: jidNormalizedUser(jid), id, fromMe: true });

function mediaOf({ content }: Send): { mediaId: number } | undefined {
  if (content.type === 'media') return content;
  return content.type === 'template' ? content.header : undefined;
}
