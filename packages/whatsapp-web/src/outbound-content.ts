// What the inbox sends, as Baileys takes it.
import type { Readable } from 'node:stream';
import type { AnyMessageContent, WAMessageKey, WAUrlInfo } from 'baileys';
import { numberedText } from '@recado/channel/choices';
import type { LinkPreview } from '@recado/channel/inbound';
import { ChannelError, type OutboundContent } from '@recado/channel/outbound';
import { readVcard } from '@recado/rules/vcard';

type Media = Extract<OutboundContent, { type: 'media' }>;
type Text = Extract<AnyMessageContent, { text: string }>;

/** What WhatsApp plays as a voice note, and only then with its wave. */
const VOICE_MIME = 'audio/ogg; codecs=opus';

/** @param media the file of a content that has one */
export function toBaileys(content: OutboundContent, media?: { stream: Readable; size: number }): AnyMessageContent {
  switch (content.type) {
    case 'text':
      return text(content.body, content.preview);
    case 'media':
      if (!media) throw new Error('the file of a media message is missing');
      return file(content, media.stream);
    case 'location': {
      const { latitude, longitude, description } = content;
      return {
        location: {
          degreesLatitude: latitude,
          degreesLongitude: longitude,
          ...(description && { name: description }),
        },
      };
    }
    case 'contacts':
      return contacts(content.vcards);
    // WhatsApp Web cannot send what is tapped: the answers are numbered, as the menus are.
    case 'buttons':
    case 'list':
      return text(numberedText(content));
    case 'template':
      throw new ChannelError('ERR_WAPP_UNSUPPORTED', 'WhatsApp Web knows no templates', true);
  }
}

export const toEdit = (key: WAMessageKey, body: string): AnyMessageContent => ({ ...text(body), edit: key });

export const toDelete = (key: WAMessageKey): AnyMessageContent => ({ delete: key });

/** @param emoji '' takes it back */
export const toReaction = (key: WAMessageKey, emoji: string): AnyMessageContent => ({ react: { key, text: emoji } });

/** The preview is ours or none: left out, Baileys would fetch the page itself. */
const text = (body: string, preview?: LinkPreview): Text => ({
  text: body,
  linkPreview: preview ? urlInfo(preview) : null,
});

const urlInfo = ({ url, title, description, thumbnail }: LinkPreview): WAUrlInfo => ({
  'canonical-url': url,
  'matched-text': url,
  title,
  description,
  ...(thumbnail && { jpegThumbnail: Buffer.from(thumbnail, 'base64') }),
});

function file({ kind, mime, fileName, caption: written }: Media, stream: Readable): AnyMessageContent {
  const caption = written === '' ? {} : { caption: written };
  switch (kind) {
    case 'image':
      return { image: { stream }, mimetype: mime, ...caption };
    case 'video':
      return { video: { stream }, mimetype: mime, ...caption };
    case 'audio':
      return { audio: { stream }, mimetype: mime };
    case 'voice':
      return { audio: { stream }, mimetype: VOICE_MIME, ptt: true };
    case 'sticker':
      return { sticker: { stream }, mimetype: mime };
    case 'document':
      return { document: { stream }, mimetype: mime, fileName, ...caption };
  }
}

function contacts(vcards: readonly string[]): AnyMessageContent {
  const cards = vcards.map((vcard) => ({ vcard, displayName: readVcard(vcard).name }));
  return { contacts: { displayName: cards.map(({ displayName }) => displayName).join(', '), contacts: cards } };
}
