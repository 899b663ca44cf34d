// What a simulated message holds, told from its media type.
import type { SimulatedMessage } from '@recado/contract/simulator';

export type ContentKind =
  | 'text'
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'call';

const KINDS: Record<string, ContentKind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  voice: 'audio',
  sticker: 'sticker',
  document: 'document',
  application: 'document',
  location: 'location',
  locationMessage: 'location',
  contact: 'contact',
  contactMessage: 'contact',
  vcard: 'contact',
  call: 'call',
  call_log: 'call',
};

export function kindOf({ mediaType, mediaUrl }: Pick<SimulatedMessage, 'mediaType' | 'mediaUrl'>): ContentKind {
  if (mediaType === null) return 'text';
  return KINDS[mediaType] ?? (mediaUrl === null ? 'text' : 'document');
}

/** What is read as words below the media; a card and a place show their own. */
export function textOf(message: SimulatedMessage): string {
  const kind = kindOf(message);
  return kind === 'contact' || kind === 'location' || kind === 'call' ? '' : message.body;
}

export interface Place {
  latitude: number;
  longitude: number;
  /** its name, where it has one */
  label: string;
}

/** The first pair of degrees in the text, and what else stands there; null without one. */
export function readPlace(body: string): Place | null {
  const pair = /(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)/.exec(body);
  if (!pair) return null;
  const label = body
    .replace(/https?:\/\/\S+/g, '')
    .replace(pair[0], '')
    .replaceAll(/[|\n]+/g, ' ')
    .trim();
  return { latitude: Number(pair[1]), longitude: Number(pair[2]), label };
}

export const mapLink = ({ latitude, longitude }: Place): string =>
  `https://www.google.com/maps?q=${latitude},${longitude}`;

/** The file's name, which stands at the end of its link. */
export function fileNameOf(mediaUrl: string): string {
  const last = mediaUrl.split(/[?#]/)[0]?.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** On the network a reaction is a message that points at another: here they are told apart. Emojis by message id. */
export function splitReactions(all: readonly SimulatedMessage[]): {
  messages: SimulatedMessage[];
  reactions: ReadonlyMap<string, string[]>;
} {
  const reactions = new Map<string, string[]>();
  const messages = all.filter((message) => {
    const { mediaType, quotedId, body, isDeleted } = message;
    if (mediaType !== 'reaction') return true;
    if (quotedId !== null && body !== '' && !isDeleted) {
      reactions.set(quotedId, [...(reactions.get(quotedId) ?? []), body]);
    }
    return false;
  });
  return { messages, reactions };
}
