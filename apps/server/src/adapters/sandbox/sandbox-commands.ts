// What a connection does on the simulated network: the customers' phones as they are afterwards.
import { ACK } from '@recado/contract/constants';
import type { Database, Tx } from '../../platform/db/database.ts';
import { keepFile, reserveFile } from '../../platform/media/kept-files.ts';
import { choicesOf, numberedText } from '@recado/channel/choices';
import type { InboundEvent } from '@recado/channel/inbound';
import { ChannelError, type OutboundCommand } from '@recado/channel/outbound';
import type { MediaStore } from '../../ports/media-store.ts';
import {
  addCompanyMessages,
  changeMessage,
  hasMessage,
  putReaction,
  readMessages,
  type CompanyMessage,
  type NewMessage,
} from './sandbox-messages.repo.ts';
import { chatKey, fileKey } from './sandbox.rules.ts';

export type Send = Extract<OutboundCommand, { kind: 'send' }>;
type MediaContent = Extract<Send['content'], { type: 'media' }>;
type StoredFile = Pick<NewMessage, 'storageKey' | 'size'>;

interface Sender {
  companyId: number;
  whatsappId: number;
}

/** The network keeps its own copy of a file that is sent; the same key again for the same message. */
export async function copyFile(
  { companyId }: Sender,
  { db, store }: { db: Database; store: MediaStore },
  { id }: Send,
  open: () => ReturnType<MediaStore['get']>,
): Promise<StoredFile> {
  const file = await open();
  if (!file) throw new ChannelError('ERR_SENDING_WAPP_MSG', 'the file to send is not there', true);
  const storageKey = fileKey(companyId, `out-${id}`);
  await reserveFile(db, companyId, storageKey);
  return { storageKey, size: await store.put(storageKey, file.stream) };
}

function mediaColumns(content: MediaContent): Partial<NewMessage> & Pick<NewMessage, 'type'> {
  const type = content.kind === 'voice' ? 'audio' : content.kind;
  return { type, body: content.caption, mime: content.mime, fileName: content.fileName };
}

function contentColumns({ content }: Send): Partial<NewMessage> & Pick<NewMessage, 'type'> {
  switch (content.type) {
    case 'text':
      return { type: 'text', body: content.body };
    case 'media':
      return mediaColumns(content);
    case 'location': {
      const { latitude, longitude, description } = content;
      return { type: 'location', body: description || `${latitude}, ${longitude}`, latitude, longitude };
    }
    case 'contacts':
      return { type: 'contact', body: content.vcards.join('\n') };
    case 'buttons':
    case 'list':
      return {
        type: 'text',
        body: numberedText(content),
        choices: choicesOf(content).map(({ id, title }) => ({ id, title })),
      };
    case 'template':
      throw new ChannelError('ERR_WAPP_UNSUPPORTED', 'the simulated network has no templates', true);
  }
}

function companyMessage({ whatsappId }: Sender, command: Send, file: StoredFile): CompanyMessage {
  const { chat, id, quotedId } = command;
  const delivered: InboundEvent = { kind: 'ack', chat, id, ack: ACK.delivered };
  const message = {
    ...contentColumns(command),
    ...file,
    whatsappId,
    chat: chatKey(chat),
    externalId: id,
    fromCompany: true,
    quotedId,
    ack: ACK.delivered,
  };
  return { message, delivered };
}

/** The phones have them, and say so. */
export const sendTexts = (tx: Tx, sender: Sender, commands: readonly Send[]): Promise<void> =>
  addCompanyMessages(
    tx,
    commands.map((command) => companyMessage(sender, command, {})),
  );

async function sendFile(tx: Tx, sender: Sender, command: Send, file: StoredFile): Promise<void> {
  const sent = companyMessage(sender, command, file);
  if (file.storageKey) await keepFile(tx, file.storageKey);
  await addCompanyMessages(tx, [sent]);
}

export async function carryOut(tx: Tx, sender: Sender, command: OutboundCommand, file: StoredFile): Promise<void> {
  const { whatsappId } = sender;
  const chat = chatKey(command.chat);
  switch (command.kind) {
    case 'send':
      return sendFile(tx, sender, command, file);
    case 'edit':
    case 'delete': {
      const change = command.kind === 'edit' ? { body: command.body, isEdited: true } : { isDeleted: true };
      const target = { whatsappId, externalId: command.id, fromCompany: true };
      if (await changeMessage(tx, target, change)) return;
      // Done before: a repeated command.
      if (command.kind === 'delete' && (await hasMessage(tx, { whatsappId, chat, externalId: command.id }))) return;
      const code = command.kind === 'edit' ? 'ERR_SENDING_WAPP_MSG' : 'ERR_DELETE_WAPP_MSG';
      throw new ChannelError(code, 'the phone has no such message', true);
    }
    case 'react':
      return putReaction(tx, {
        whatsappId,
        chat,
        externalId: `reaction-${command.id}`,
        fromCompany: true,
        type: 'reaction',
        body: command.emoji,
        quotedId: command.id,
      });
    case 'read':
      await readMessages(tx, { whatsappId, chat, fromCompany: false, ids: command.ids });
      return;
    case 'presence':
      return;
  }
}
