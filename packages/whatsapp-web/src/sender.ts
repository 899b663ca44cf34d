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
import type { Chat, LinkPreview } from '@recado/channel/inbound';
import { newMessageId } from '@recado/channel/message-id';
import { ChannelError, type OutboundCommand, type OutboundContent } from '@recado/channel/outbound';
import { LruMap } from 'toad-cache';
import { jidOf } from './addresses.ts';
import { baileysLog, loggable } from './baileys-log.ts';
import { isLineGone } from './close-reason.ts';
import type { Authors } from './groups.ts';
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

export interface SenderParts {
  context: ChannelContext;
  sent: SentMessages;
  numbers: Numbers;
  authors: Authors;
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
      throw new ChannelError(code, error instanceof Error ? error.message : String(error));
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
        const key = { remoteJid: jid, id: command.id, fromMe: command.fromMe };
        return this.#change(session, jid, toReaction(key, command.emoji));
      }
      case 'read':
        return sock.readMessages(this.#othersKeys(jid, command));
      case 'presence':
        return sock.sendPresenceUpdate(command.state, jid);
    }
  }

  /** In a group a receipt names who wrote each message: of those that is not known of, none is sent. */
  #othersKeys(remoteJid: string, { chat, ids }: Extract<OutboundCommand, { kind: 'read' }>): WAMessageKey[] {
    const keys = ids.map((id) => ({ remoteJid, id, fromMe: false, participant: this.#parts.authors.get(id) }));
    return chat.group ? keys.filter(({ participant }) => participant !== undefined) : keys;
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
      const message = await this.#compose(session.sock, jid, content, id, await this.#quoted(jid, command));
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
    quoted?: WAMessage,
  ): Promise<proto.IMessage> {
    const { message } = await generateWAMessage(jid, content, {
      messageId,
      userJid: sock.user?.id ?? '',
      upload: sock.waUploadToServer,
      logger: baileysLog(this.#parts.context.log),
      ...(quoted && { quoted }),
    });
    if (!message) throw new ChannelError('ERR_SENDING_WAPP_MSG', 'there is nothing to send', true);
    return message;
  }

  /** What the answer shows of what it answers: our own message as it was, another's by its id alone. */
  async #quoted(jid: string, { quotedId }: Send): Promise<WAMessage | undefined> {
    if (quotedId === undefined) return undefined;
    const own = await this.#parts.sent.find(quotedId);
    const participant = this.#parts.authors.get(quotedId);
    const key: WAMessageKey = { remoteJid: jid, id: quotedId, fromMe: own !== undefined, participant };
    return { key, message: own ?? { conversation: '' } };
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
