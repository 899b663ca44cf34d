// Reads the Markdown of docs/user: as much of it as a help page needs, so strictly that what it does not know fails the
// build instead of being shown as it is written. Runs in the build and in tests, never in a browser. Pure.
import type { Block, HelpPage, Inline } from './page.ts';

/** As it is written: what the picture is called and where it lies, beside the page. */
export interface NamedPicture {
  kind: 'picture';
  alt: string;
  file: string;
}
type ReadBlock = Exclude<Block, { kind: 'picture' }> | NamedPicture;
export type ReadPage = Omit<HelpPage, 'blocks'> & { blocks: ReadBlock[] };

/** As GitHub makes them, where the pages are read too. */
export const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s+/g, '-');

/** @param source for the error */
export function readPage(markdown: string, source: string): ReadPage {
  const fail = (why: string): never => {
    throw new Error(`${source}: ${why}`);
  };
  const [head = '', summary = '', ...rest] = markdown
    .trim()
    .split(/\n{2,}/)
    .map((chunk) => chunk.trim());
  const title = /^# (.+)$/.exec(head)?.[1] ?? fail('begins with no title (# …)');
  if (summary === '' || /^[#>!\d-]/.test(summary)) fail('has no summary below its title');
  const blocks = rest.map((chunk) => readBlock(chunk, fail));
  const slugs = blocks.flatMap((block) => (block.kind === 'heading' ? [block.slug] : []));
  if (new Set(slugs).size < slugs.length) fail('has two headings alike');
  return { title, summary: readPlain(summary, fail), blocks };
}

type Fail = (why: string) => never;

function readBlock(chunk: string, fail: Fail): ReadBlock {
  const heading = /^## (.+)$/.exec(chunk)?.[1];
  if (heading !== undefined) return { kind: 'heading', slug: slugOf(heading), text: readPlain(heading, fail) };
  const [, alt, file] = /^!\[([^\]]+)\]\(([\w/-]+\.webp)\)$/.exec(chunk) ?? [];
  if (alt !== undefined && file !== undefined) return { kind: 'picture', alt, file };
  if (chunk.startsWith('> ')) return { kind: 'note', inline: readInline(joined(chunk.replaceAll(/^> ?/gm, '')), fail) };
  if (chunk.startsWith('- ')) return { kind: 'list', items: readItems(chunk, /^- /, fail) };
  const first = /^(\d+)\. /.exec(chunk)?.[1];
  if (first !== undefined) return { kind: 'steps', first: Number(first), items: readItems(chunk, /^\d+\. /, fail) };
  return { kind: 'text', inline: readInline(joined(chunk), fail) };
}

const joined = (lines: string): string =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

function readItems(chunk: string, mark: RegExp, fail: Fail): Inline[][] {
  const items: string[] = [];
  for (const line of chunk.split('\n')) {
    if (mark.test(line)) items.push(line.replace(mark, ''));
    else if (/^ {2,}\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else fail(`in a list this is neither an item nor the rest of one: ${line}`);
  }
  return items.map((item) => readInline(item, fail));
}

/** Bold, code, or a link; what is in them is plain. */
const MARKED = /\*\*([^*]+)\*\*|`([^`]+)`|(?<!!)\[([^\]]+)\]\(([^)\s]+)\)/g;
/** What would be something in Markdown that is none of ours. */
const UNKNOWN = /[*`<>|[\]]|(?:^|\s)_|^#|^[-+] |^\d+\. |!\[/;

function readInline(text: string, fail: Fail): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const { index, 0: all, 1: term, 2: key, 3: words = '', 4: to = '' } of text.matchAll(MARKED)) {
    if (index > from) parts.push(readPlain(text.slice(from, index), fail));
    if (term !== undefined) parts.push({ kind: 'term', text: term });
    else if (key !== undefined) parts.push({ kind: 'key', text: key });
    else parts.push({ kind: 'link', to: readAddress(to, fail), text: readPlain(words, fail) });
    from = index + all.length;
  }
  if (from < text.length) parts.push(readPlain(text.slice(from), fail));
  return parts;
}

function readPlain(text: string, fail: Fail): string {
  if (UNKNOWN.test(text)) fail(`this is not understood here: ${text}`);
  return text;
}

function readAddress(to: string, fail: Fail): string {
  const page = /^([\w-]+)\.md(#[\p{L}\p{N}-]+)?$/u.exec(to);
  if (page) return `${page[1]}${page[2] ?? ''}`;
  return /^(?:\/[\w/?=&-]*|https:\/\/\S+)$/.test(to) ? to : fail(`a link to nowhere: ${to}`);
}
