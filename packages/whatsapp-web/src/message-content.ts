// What a WhatsApp message says: its content, or what it does to an earlier one. Pure.
import { proto } from 'baileys';
import type { InboundContent, LinkPreview } from '@recado/channel/inbound';
import { capped, SHORT, URL_LENGTH } from './capped.ts';
import { base64, mediaContent } from './media-content.ts';
import {
  buttonsContent,
  eventContent,
  field,
  groupInvite,
  interactive,
  listContent,
  orderContent,
  pollContent,
  pollResult,
  productContent,
  templateContent,
  textOf,
} from './text-forms.ts';
import { isPresent, SILENT, unwrapped, type Kind } from './wrappers.ts';

export type Reading =
  | { type: 'content'; content: InboundContent; quotedId?: string | undefined }
  | { type: 'edit'; id: string; body: string }
  | { type: 'delete'; id: string }
  | { type: 'reaction'; id: string; emoji: string }
  | { type: 'none' };

/** Undefined: it says nothing that can be shown. */
type Reader<K extends Kind> = (content: NonNullable<proto.IMessage[K]>) => InboundContent | undefined;

const NONE: Reading = { type: 'none' };
const UNSUPPORTED: InboundContent = { type: 'unreadable', reason: 'unsupported' };
const THUMBNAIL_CHARACTERS = 50 * 1024;
/** characters; the longest of families has 35 */
const EMOJI = 64;
const VCARDS = { count: 50, characters: 100_000 };

const READERS: { [K in Kind]?: Reader<K> } = {
  conversation: (body) => (body === '' ? undefined : { type: 'text', body: capped(body) }),
  extendedTextMessage: richText,
  imageMessage: (image) => mediaContent('image', image),
  videoMessage: (video) => mediaContent('video', video),
  ptvMessage: (video) => mediaContent('video', video),
  audioMessage: (audio) => mediaContent(audio.ptt ? 'voice' : 'audio', audio),
  documentMessage: (document) => mediaContent('document', document),
  stickerMessage: (sticker) => mediaContent('sticker', sticker),
  locationMessage: location,
  liveLocationMessage: liveLocation,
  contactMessage: ({ vcard }) => contacts([vcard]),
  contactsArrayMessage: (list) => contacts(list.contacts?.map(({ vcard }) => vcard) ?? []),
  buttonsResponseMessage: (reply) => choice(reply.selectedButtonId, reply.selectedDisplayText),
  listResponseMessage: (reply) => choice(reply.singleSelectReply?.selectedRowId, reply.title),
  templateButtonReplyMessage: (reply) => choice(reply.selectedId, reply.selectedDisplayText),
  interactiveResponseMessage: ({ body, nativeFlowResponseMessage: flow }) =>
    choice(field(flow?.paramsJson, 'id') ?? flow?.name, body?.text),
  buttonsMessage: buttonsContent,
  listMessage: listContent,
  templateMessage: templateContent,
  highlyStructuredMessage: ({ hydratedHsm }) => (hydratedHsm ? templateContent(hydratedHsm) : undefined),
  interactiveMessage: interactive,
  pollCreationMessage: pollContent,
  pollCreationMessageV2: pollContent,
  pollCreationMessageV3: pollContent,
  pollCreationMessageV5: pollContent,
  pollResultSnapshotMessage: pollResult,
  pollResultSnapshotMessageV3: pollResult,
  eventMessage: eventContent,
  groupInviteMessage: groupInvite,
  productMessage: productContent,
  orderMessage: orderContent,
  questionResponseMessage: ({ text }) => textOf(text),
};

export function readMessage(message: proto.IMessage): Reading {
  const inner = unwrapped(message);
  if (!inner) return NONE;
  if (inner.protocolMessage) return change(inner.protocolMessage);
  if (inner.reactionMessage) {
    const { key, text } = inner.reactionMessage;
    if (!key?.id || (text && text.length > EMOJI)) return NONE;
    return { type: 'reaction', id: capped(key.id, SHORT), emoji: text ?? '' };
  }
  const kinds = (Object.keys(inner) as Kind[]).filter((kind) => isPresent(inner[kind]));
  for (const kind of kinds) {
    const content = read(kind, inner[kind]);
    if (content) return { type: 'content', content, ...quotedIn(inner[kind]) };
  }
  // What this Baileys has no name for is left out when a message is decoded; its context stays.
  const isUnknown = kinds.every((kind) => kind === 'messageContextInfo' || kind === 'conversation');
  const isSilent = kinds.length === 0 || kinds.some((kind) => SILENT.includes(kind));
  return isSilent || (isUnknown && !inner.messageContextInfo) ? NONE : { type: 'content', content: UNSUPPORTED };
}

function read<K extends Kind>(kind: K, content: proto.IMessage[K]): InboundContent | undefined {
  if (kind === 'messageContextInfo' || SILENT.includes(kind) || !isPresent(content)) return undefined;
  const reader: Reader<K> | undefined = READERS[kind];
  const found = reader?.(content);
  if (found?.type === 'text') return { ...found, body: capped(found.body) };
  if (found?.type === 'media' && found.caption !== undefined) return { ...found, caption: capped(found.caption) };
  return found;
}

/** An edit that only changes what is not shown, as a picture's own, says nothing. */
function change({ type, key, editedMessage }: proto.Message.IProtocolMessage): Reading {
  const { Type } = proto.Message.ProtocolMessage;
  if (!key?.id) return NONE;
  // The first of the types, which may be left out on the wire.
  if ((type ?? Type.REVOKE) === Type.REVOKE) return { type: 'delete', id: capped(key.id, SHORT) };
  if (type !== Type.MESSAGE_EDIT || !editedMessage) return NONE;
  const edited = readMessage(editedMessage);
  if (edited.type !== 'content') return NONE;
  const body = writtenIn(edited.content) ?? captionOf(editedMessage);
  return body === undefined ? NONE : { type: 'edit', id: capped(key.id, SHORT), body };
}

function writtenIn(content: InboundContent): string | undefined {
  if (content.type === 'text') return content.body;
  return content.type === 'media' ? (content.caption ?? '') : undefined;
}

/** An edited caption may come without the file. */
function captionOf(message: proto.IMessage): string | undefined {
  const { imageMessage, videoMessage, documentMessage } = unwrapped(message) ?? {};
  const caption = (imageMessage ?? videoMessage ?? documentMessage)?.caption;
  return typeof caption === 'string' ? capped(caption) : undefined;
}

function quotedIn(content: unknown): { quotedId?: string } {
  if (typeof content !== 'object' || content === null || !('contextInfo' in content)) return {};
  const stanzaId = (content.contextInfo as proto.IContextInfo | null | undefined)?.stanzaId;
  return stanzaId ? { quotedId: capped(stanzaId, SHORT) } : {};
}

function richText(message: proto.Message.IExtendedTextMessage): InboundContent | undefined {
  if (!message.text) return undefined;
  const preview = previewOf(message);
  return { type: 'text', body: message.text, ...(preview && { preview }) };
}

function previewOf(message: proto.Message.IExtendedTextMessage): LinkPreview | undefined {
  const { matchedText, title, description, jpegThumbnail } = message;
  if (!matchedText || matchedText.length > URL_LENGTH || !(title || description)) return undefined;
  const thumbnail = jpegThumbnail?.length ? base64(jpegThumbnail) : '';
  return {
    url: matchedText,
    title: capped(title ?? '', SHORT),
    description: capped(description ?? '', SHORT),
    ...(thumbnail !== '' && thumbnail.length <= THUMBNAIL_CHARACTERS && { thumbnail }),
  };
}

function location(place: proto.Message.ILocationMessage): InboundContent | undefined {
  const { degreesLatitude: latitude, degreesLongitude: longitude, isLive } = place;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  const description = [place.name, place.address].filter(Boolean).join(', ') || place.url || place.comment;
  return {
    type: 'location',
    latitude,
    longitude,
    ...(description && { description: capped(description) }),
    ...(isLive && { live: true }),
  };
}

/** The updates of a shared position have no caption; each is where the person is by then. */
function liveLocation(place: proto.Message.ILiveLocationMessage): InboundContent | undefined {
  const { degreesLatitude: latitude, degreesLongitude: longitude, caption } = place;
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return undefined;
  return { type: 'location', latitude, longitude, live: true, ...(caption && { description: capped(caption) }) };
}

function contacts(cards: readonly (string | null | undefined)[]): InboundContent | undefined {
  const written = cards.filter((card) => typeof card === 'string' && card !== '') as string[];
  if (written.length === 0) return undefined;
  let room = VCARDS.characters;
  const vcards = written.slice(0, VCARDS.count).filter((card) => {
    const fits = card.length <= room;
    if (fits) room -= card.length;
    return fits;
  });
  return vcards.length > 0 ? { type: 'contacts', vcards } : UNSUPPORTED;
}

function choice(id: string | null | undefined, title: string | null | undefined): InboundContent | undefined {
  const shown = title || id;
  return shown ? { type: 'choice', id: capped(id ?? '', SHORT), title: capped(shown, SHORT) } : undefined;
}
