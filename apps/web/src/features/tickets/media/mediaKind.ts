// What kind of thing a message carries, from the names the server gives.
import {
  FileText,
  Headphones,
  Image,
  MapPin,
  PhoneMissed,
  Smile,
  TriangleAlert,
  UserRound,
  Video,
  type LucideIcon,
} from 'lucide-react';

export type MediaKind =
  | 'image'
  | 'video'
  | 'audio'
  | 'document'
  | 'sticker'
  | 'location'
  | 'contact'
  | 'call'
  | 'unreadable';

const KINDS: Record<string, MediaKind> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  application: 'document',
  document: 'document',
  sticker: 'sticker',
  locationMessage: 'location',
  liveLocationMessage: 'location',
  contactMessage: 'contact',
  contactsArrayMessage: 'contact',
  vcard: 'contact',
  call_log: 'call',
  undecryptable: 'unreadable',
  unsupported: 'unreadable',
};

export const MEDIA_ICONS: Record<MediaKind, LucideIcon> = {
  image: Image,
  video: Video,
  audio: Headphones,
  document: FileText,
  sticker: Smile,
  location: MapPin,
  contact: UserRound,
  call: PhoneMissed,
  unreadable: TriangleAlert,
};

/** Types nobody has told us of are shown by their text. */
export const kindOf = (mediaType: string | null): MediaKind | 'text' =>
  mediaType === null ? 'text' : (KINDS[mediaType] ?? 'text');
