// A shared place: `picture | maps link | description` as the server stores it.
import { safeHref } from '../messages/whatsappMarks.ts';

export interface Place {
  href: string;
  label: string;
  /** a small map that came with it */
  picture: string | null;
}

const COORDINATES = /(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)/u;

/** null: nothing in it names a place. */
export function parsePlace(body: string): Place | null {
  const parts = body.split('|').map((part) => part.trim());
  const picture = parts.find((part) => /^data:image\/(?:png|jpeg|webp);base64,/u.test(part)) ?? null;
  const link = parts.find((part) => /^https?:/iu.test(part));
  const words = parts.filter((part) => part !== '' && part !== picture && part !== link);
  const label = words.at(-1) ?? '';
  const [, latitude, longitude] = COORDINATES.exec(label) ?? [];
  const href = link ? safeHref(link) : null;
  const made = latitude && longitude ? `https://www.google.com/maps?q=${latitude},${longitude}` : null;
  const target = href ?? made;
  return target === null ? null : { href: target, label: label || (link ?? ''), picture };
}
