// What the inbox wants, as requests to `/messages` of the Graph API. Pure.
import { choicesOf, numberedText, type ChoicesContent } from '@recado/channel/choices';
import type { Choice } from '@recado/rules/choices';
import type { Chat } from '@recado/channel/inbound';
import { ChannelError, type OutboundCommand, type OutboundContent } from '@recado/channel/outbound';
import type { MessageTemplate } from '@recado/contract/templates';
import { digitsOf } from '@recado/rules/phone';
import { componentsOf } from './templates.rules.ts';
import { metaContactOf } from './vcards.rules.ts';

const BUTTON_TITLE = 20;
const ROW_TITLE = 24;
const ROW_DESCRIPTION = 72;
const MOST_ROWS = 10;
const INTERACTIVE_BODY = 1_024;

/** What had to be asked or uploaded before the request could be written. */
export interface Prepared {
  /** the uploaded file's id */
  mediaId?: string | undefined;
  /** the approved text that is to be sent */
  template?: MessageTemplate | undefined;
  /** the message replied to, as WhatsApp calls it */
  quotedId?: string | undefined;
}

const PRODUCT = { messaging_product: 'whatsapp' } as const;

/**
 * By number where it is known: Meta then goes on naming the number in what it tells us. Otherwise by the business-scoped
 * id, which has a field of its own.
 */
function recipientOf({ group, party }: Chat): object {
  if (group) throw new ChannelError('ERR_WAPP_UNSUPPORTED', 'the Cloud API does not write to groups', true);
  const phone = digitsOf(party.phone ?? '');
  if (phone) return { recipient_type: 'individual', to: phone };
  if (party.hiddenId) return { recipient_type: 'individual', recipient: party.hiddenId };
  throw new ChannelError('ERR_WAPP_INVALID_CONTACT', 'nobody is named to write to', true);
}

type Of<K extends OutboundCommand['kind']> = Extract<OutboundCommand, { kind: K }>;

/** Our own id comes back in every status of the message: it tells of an answer that a crash swallowed. */
export const messageRequest = ({ chat, id, content }: Of<'send'>, prepared: Prepared = {}): object => ({
  ...PRODUCT,
  ...recipientOf(chat),
  ...(prepared.quotedId !== undefined && { context: { message_id: prepared.quotedId } }),
  ...contentRequest(content, prepared),
  biz_opaque_callback_data: id,
});

/** An empty emoji takes the reaction back. */
export const reactionRequest = ({ chat, emoji }: Of<'react'>, wamid: string): object => ({
  ...PRODUCT,
  ...recipientOf(chat),
  type: 'reaction',
  reaction: { message_id: wamid, emoji },
});

/** Earlier messages of the conversation count as read too. */
export const readRequest = (newestId: string): object => ({ ...PRODUCT, status: 'read', message_id: newestId });

/** Typing is shown with a read receipt for the last message, until we answer or 25 seconds have passed. */
export const typingRequest = (newestId: string): object => ({
  ...readRequest(newestId),
  typing_indicator: { type: 'text' },
});

const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).toWellFormed()}…`;

function contentRequest(content: OutboundContent, prepared: Prepared): object {
  switch (content.type) {
    case 'text':
      return textRequest(content.body);
    case 'media':
      return mediaRequest(content, prepared.mediaId);
    case 'location': {
      const { latitude, longitude, description } = content;
      return { type: 'location', location: { latitude, longitude, ...(description && { name: description }) } };
    }
    case 'contacts':
      return { type: 'contacts', contacts: content.vcards.map(metaContactOf) };
    case 'buttons':
    case 'list':
      return choicesRequest(content);
    case 'template':
      return templateRequest(content, prepared);
  }
}

const textRequest = (body: string): object => ({
  type: 'text',
  text: { body, preview_url: /https?:\/\//i.test(body) },
});

/** Numbered, where it is more than can be tapped. */
function choicesRequest(content: ChoicesContent): object {
  if (content.body.length > INTERACTIVE_BODY || choicesOf(content).length > MOST_ROWS)
    return textRequest(numberedText(content));
  if (content.type === 'buttons')
    return interactive('button', content.body, {
      buttons: content.buttons.map(({ id, title }) => ({
        type: 'reply',
        reply: { id, title: cut(title, BUTTON_TITLE) },
      })),
    });
  return interactive('list', content.body, {
    button: cut(content.button, BUTTON_TITLE),
    sections: [{ rows: content.rows.map(rowRequest) }],
  });
}

/** What a title has no room for stands below it, if nothing else does. */
function rowRequest({ id, title, description }: Choice): object {
  const below = description || (title.length > ROW_TITLE ? title : '');
  return { id, title: cut(title, ROW_TITLE), ...(below && { description: cut(below, ROW_DESCRIPTION) }) };
}

const interactive = (type: string, body: string, action: object): object => ({
  type: 'interactive',
  interactive: { type, body: { text: body }, action },
});

function mediaRequest(
  { kind, caption, fileName, mime }: Extract<OutboundContent, { type: 'media' }>,
  id: string | undefined,
): object {
  const captioned = { id, ...(caption && { caption }) };
  switch (kind) {
    case 'image':
      return { type: 'image', image: captioned };
    case 'video':
      return { type: 'video', video: captioned };
    case 'document':
      return { type: 'document', document: { ...captioned, filename: fileName } };
    // These two have no caption.
    case 'sticker':
      return { type: 'sticker', sticker: { id } };
    case 'audio':
      return { type: 'audio', audio: { id } };
    case 'voice':
      // Of any other kind of file it would not be taken.
      return { type: 'audio', audio: { id, ...(mime.startsWith('audio/ogg') && { voice: true }) } };
  }
}

function templateRequest(
  { name, language, values, header }: Extract<OutboundContent, { type: 'template' }>,
  { template, mediaId }: Prepared,
): object {
  if (!template)
    throw new ChannelError('ERR_NO_TEMPLATE_FOUND', `there is no approved template ${name} (${language})`, true);
  const file = header && mediaId !== undefined ? { id: mediaId, media: header } : undefined;
  return {
    type: 'template',
    template: { name, language: { code: language }, components: componentsOf(template, values, file) },
  };
}
