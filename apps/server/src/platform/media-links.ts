// Signed links to stored files. What the program passes on names the file alone; what goes out is somebody's, and good as
// long as the session is in which they were given it.
import type { Secrets } from './crypto/secrets.ts';

export interface LinkedFile {
  /** the media store's key */
  key: string;
  mime: string;
  fileName: string;
  /** the number of what it stands in: only who sees that may have the file; left out: whoever was given the link */
  within?: number | undefined;
}

/** Who is given a link, and in which session of theirs. */
export interface LinkHolder {
  companyId: number;
  /** the user's */
  id: number;
  session: number;
}

const PLACE = '/api/public/media/';
const LINKS = /\/api\/public\/media\/([\w-]+)\.([\w-]+)(?=\/)/g;
/** of a file, within the program */
const FILE = 'media links';
/** of a file and its holder */
const HELD = 'held media links';
const DAY_MS = 24 * 60 * 60_000;

/** Nobody's yet: `linksFor` makes it somebody's. The same all day, so that browsers may keep what they fetched; good for one to two days. */
export function mediaUrl(secrets: Secrets, file: LinkedFile, now: Date): string {
  const expires = (Math.floor(now.getTime() / DAY_MS) + 2) * DAY_MS;
  const body = Buffer.from(JSON.stringify([file.key, file.mime, file.fileName, expires, file.within])).toString(
    'base64url',
  );
  return `${PLACE}${body}.${secrets.sign(FILE, body)}/${encodeURIComponent(file.fileName)}`;
}

/** What goes out to somebody, as text: the links in it that we have made become theirs. */
export function linksFor({ companyId, id, session }: LinkHolder, secrets: Secrets, text: string): string {
  if (!text.includes(PLACE)) return text;
  const holder = `${companyId}-${id}-${session}`;
  return text.replaceAll(LINKS, (found, body: string, signature: string) =>
    secrets.verify(FILE, body, signature)
      ? `${PLACE}${body}.${holder}.${secrets.sign(HELD, `${body}.${holder}`)}`
      : found,
  );
}

/** The same of something that goes out as JSON. */
export function withLinksFor<T extends object>(holder: LinkHolder, secrets: Secrets, content: T): T {
  const text = JSON.stringify(content);
  return text.includes(PLACE) ? (JSON.parse(linksFor(holder, secrets, text)) as T) : content;
}

/** The same for many: it is written as text once. */
export function withLinksForEach<T extends object>(secrets: Secrets, content: T): (holder: LinkHolder) => T {
  const text = JSON.stringify(content);
  return (holder) => JSON.parse(linksFor(holder, secrets, text)) as T;
}

/** Of what came from JSON. Nothing is written to find out: most have none. */
export const hasLinks = (content: unknown): boolean =>
  typeof content === 'string'
    ? content.includes(PLACE)
    : typeof content === 'object' && content !== null && Object.values(content).some(hasLinks);

/** What a link names and whose it is; undefined for one that is forged, nobody's, or has run out. */
export function readMediaLink(
  secrets: Secrets,
  token: string,
  now: Date,
): { file: LinkedFile; holder: LinkHolder } | undefined {
  const [body = '', holder = '', signature = ''] = token.split('.', 3);
  if (!secrets.verify(HELD, `${body}.${holder}`, signature)) return undefined;
  const [companyId = 0, id = 0, session = 0] = holder.split('-').map(Number);
  const [key, mime, fileName, expires, within] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
    string,
    string,
    string,
    number,
    number | null | undefined,
  ];
  if (expires <= now.getTime()) return undefined;
  const file = { key, mime, fileName, ...(typeof within === 'number' && { within }) };
  return { file, holder: { companyId, id, session } };
}
