// What a web page says of itself. Pure.
import sniffEncoding from 'html-encoding-sniffer';
import { Parser } from 'htmlparser2';
import { MIMEType } from 'node:util';

export interface PageSummary {
  /** One line each; empty: the page does not say. */
  title: string;
  description: string;
  /** As it stands in the page: perhaps relative to it. */
  image: string;
}

const HTML = new Set(['text/html', 'application/xhtml+xml']);
const TITLE_CHARS = 200;
const DESCRIPTION_CHARS = 500;

/** Undefined: not a page. */
export function readPage(bytes: Uint8Array, contentType: string): PageSummary | undefined {
  const mime = mimeOf(contentType);
  if (!mime || !HTML.has(mime.essence)) return undefined;
  const { title, metas } = collect(decode(bytes, mime.params.get('charset') ?? undefined));
  return {
    title: oneLine(metas.get('og:title') || title, TITLE_CHARS),
    description: oneLine(metas.get('og:description') || metas.get('description') || '', DESCRIPTION_CHARS),
    image: (metas.get('og:image') ?? '').trim(),
  };
}

function mimeOf(contentType: string): MIMEType | undefined {
  try {
    return new MIMEType(contentType);
  } catch {
    return undefined;
  }
}

function decode(bytes: Uint8Array, charset: string | undefined): string {
  const encoding = sniffEncoding(bytes, {
    transportLayerEncodingLabel: charset,
    defaultEncoding: isUtf8(bytes) ? 'UTF-8' : 'windows-1252',
  });
  return new TextDecoder(encoding).decode(bytes);
}

/** As a stream: the last character may be cut. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/** Of what is said twice, the first. */
function collect(html: string): { title: string; metas: Map<string, string> } {
  const metas = new Map<string, string>();
  let title = '';
  let inTitle = false;
  const parser = new Parser({
    onopentag: (tag, { property, name, content }) => {
      inTitle = tag === 'title' && title === '';
      const said = (property ?? name)?.trim().toLowerCase();
      if (tag === 'meta' && said && content && !metas.has(said)) metas.set(said, content);
    },
    ontext: (text) => {
      if (inTitle) title += text;
    },
    onclosetag: (tag) => {
      if (tag === 'title') inTitle = false;
    },
  });
  parser.end(html);
  return { title, metas };
}

/** PostgreSQL's jsonb and people's screens take neither control characters nor half a character. */
function oneLine(text: string, chars: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  const all = Array.from(line);
  return all.length > chars ? `${all.slice(0, chars - 1).join('')}…` : line;
}
