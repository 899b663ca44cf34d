// A shared place: `picture | maps link | description` as the server stores it. It opens on OpenStreetMap, whose page asks
// nobody to sign in; nothing of it is fetched before.
import { safeHref } from '../../../shared/ui/conversation/whatsappMarks.ts';

export interface Place {
  href: string;
  /** what it is called; null: only where it is */
  name: string | null;
  /** degrees, shortened */
  coordinates: string | null;
  /** a small map that came with it */
  picture: string | null;
}

const COORDINATES = /(-?\d{1,3}(?:\.\d+)?)\s*(?:,|%2C)\s*(-?\d{1,3}(?:\.\d+)?)/iu;
/** Words may hold two numbers too: a street and its house. */
const ONLY_COORDINATES = new RegExp(`^${COORDINATES.source}$`, 'iu');

/** null: nothing in it names a place. */
export function parsePlace(body: string): Place | null {
  const parts = body.split('|').map((part) => part.trim());
  const picture = parts.find((part) => /^data:image\/(?:png|jpeg|webp);base64,/u.test(part)) ?? null;
  const link = parts.find((part) => /^https?:/iu.test(part));
  const label = parts.findLast((part) => part !== '' && part !== picture && part !== link) ?? '';
  const alone = ONLY_COORDINATES.exec(label);
  const found = COORDINATES.exec(link ?? '') ?? alone;
  const href = found ? mapOf(Number(found[1]), Number(found[2])) : link ? safeHref(link) : null;
  if (href === null) return null;
  const coordinates = found ? shortened(Number(found[1]), Number(found[2])) : null;
  return { href, name: alone ? null : label || null, coordinates, picture };
}

const mapOf = (latitude: number, longitude: number): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** Five places are a metre. */
const shortened = (...degrees: number[]): string => degrees.map((each) => String(Number(each.toFixed(5)))).join(', ');
