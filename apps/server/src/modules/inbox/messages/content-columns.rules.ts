// What places and contact cards become in a message's row, whoever sends them. Pure; no language in it.
import { contactsPreview, preview } from './preview.rules.ts';

export interface ContentColumns {
  body: string;
  mediaType: string | null;
  /** the ticket list's line */
  lastMessage: string;
}

interface Place {
  latitude: number;
  longitude: number;
  description?: string | undefined;
  live?: boolean | undefined;
}

/** `|map link|description`: the first part is a picture of the map, which no network of ours sends yet. */
export function locationColumns({ latitude, longitude, live, description: said }: Place): ContentColumns {
  const description = said?.replaceAll('|', ' ').trim() || `${latitude}, ${longitude}`;
  return {
    body: `|https://maps.google.com/maps?q=${latitude}%2C${longitude}&z=17|${description}`,
    mediaType: live ? 'liveLocationMessage' : 'locationMessage',
    lastMessage: preview(`📍 ${description}`),
  };
}

/** One card is its vCard; several are a JSON list of them. */
export function cardsColumns(vcards: readonly string[]): ContentColumns {
  const [only] = vcards;
  return {
    body: vcards.length === 1 && only !== undefined ? only : JSON.stringify(vcards),
    mediaType: vcards.length === 1 ? 'contactMessage' : 'contactsArrayMessage',
    lastMessage: contactsPreview(vcards),
  };
}
