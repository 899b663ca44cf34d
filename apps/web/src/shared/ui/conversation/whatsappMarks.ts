// WhatsApp's marks in a text: *bold*, _italic_, ~strike~, `code`, ```block```, and links. Text in, tree out; no HTML.

export type Mark = 'bold' | 'italic' | 'strike';
export type MarkedNode =
  | { kind: 'text'; text: string }
  | { kind: 'code' | 'block'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: Mark; children: MarkedNode[] };

const MARKS: Record<string, Mark> = { '*': 'bold', _: 'italic', '~': 'strike' };
const LINK = /(?:https?:\/\/|www\.)[^\s<>"']+/giu;
/** Marks inside marks inside marks: nobody writes deeper, and a hostile text must not. */
const MAX_DEPTH = 4;

export function parseMarks(text: string): MarkedNode[] {
  return splitBlocks(text).flatMap((part) => (part.kind === 'text' ? parseInline(part.text, 0) : [part]));
}

/** The words alone, for where one line stands for a message. */
export const withoutMarks = (text: string): string => (/[*_~`]/u.test(text) ? wordsOf(parseMarks(text)) : text);

const wordsOf = (nodes: MarkedNode[]): string =>
  nodes.map((node) => ('children' in node ? wordsOf(node.children) : node.text)).join('');

/** Code blocks and links first: nothing inside them is a mark. */
function splitBlocks(text: string): MarkedNode[] {
  return splitBy(text, /```([\s\S]+?)```/gu, ([, code = '']) => ({ kind: 'block', text: code.trim() }));
}

function splitLinks(text: string): MarkedNode[] {
  return splitBy(text, LINK, ([found]) => {
    const link = trimLink(found);
    const href = safeHref(link);
    return href === null ? null : { kind: 'link', text: link, href };
  });
}

/** A full stop after an address ends the sentence; a bracket belongs to it only if it was opened there. */
function trimLink(found: string): string {
  const link = found.replace(/[.,;:!?*_~'"»”’]{1,20}$/u, '');
  let extra = count(link, /[)\]}]/gu) - count(link, /[([{]/gu);
  let end = link.length;
  for (; extra > 0 && /[)\]}]/u.test(link.charAt(end - 1)); extra -= 1) end -= 1;
  return link.slice(0, end);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Only web addresses become links. */
export function safeHref(link: string): string | null {
  try {
    const url = new URL(/^www\./iu.test(link) ? `https://${link}` : link);
    return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
  } catch {
    return null;
  }
}

function splitBy(
  text: string,
  pattern: RegExp,
  nodeOf: (match: RegExpMatchArray) => Extract<MarkedNode, { text: string }> | null,
): MarkedNode[] {
  const nodes: MarkedNode[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const node = nodeOf(match);
    if (!node) continue;
    if (match.index > end) nodes.push({ kind: 'text', text: text.slice(end, match.index) });
    nodes.push(node);
    end = match.index + (node.kind === 'link' ? node.text.length : match[0].length);
  }
  if (end < text.length) nodes.push({ kind: 'text', text: text.slice(end) });
  return nodes;
}

function parseInline(text: string, depth: number): MarkedNode[] {
  const links = splitLinks(text);
  if (links.length !== 1 || links[0]?.kind !== 'text') {
    // Marks that span a link are not told apart from those of the address: each part stands for itself.
    return links.flatMap((node) => (node.kind === 'text' ? parseMarked(node.text, depth) : [node]));
  }
  return parseMarked(text, depth);
}

function parseMarked(text: string, depth: number): MarkedNode[] {
  const nodes: MarkedNode[] = [];
  let plain = 0;
  // Up to where a mark is known not to close: looking again for each of thousands would take seconds.
  const open: Record<string, number> = {};
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (!opens(text, at) || depth >= MAX_DEPTH || at < (open[sign] ?? 0)) continue;
    const { end, searched } = closingOf(text, at);
    if (end === -1) {
      open[sign] = searched;
      continue;
    }
    if (at > plain) nodes.push({ kind: 'text', text: text.slice(plain, at) });
    const inner = text.slice(at + 1, end);
    const mark = MARKS[sign];
    nodes.push(mark ? { kind: mark, children: parseMarked(inner, depth + 1) } : { kind: 'code', text: inner });
    plain = end + 1;
    at = end;
  }
  if (plain < text.length) nodes.push({ kind: 'text', text: text.slice(plain) });
  return nodes;
}

/** Marks hug their words: a space before, none after. */
function opens(text: string, at: number): boolean {
  const sign = text.charAt(at);
  if (!MARKS[sign] && sign !== '`') return false;
  return !isWord(text.charAt(at - 1)) && !isSpace(text.charAt(at + 1)) && text.charAt(at + 1) !== sign;
}

/** Where the mark that opens at `at` closes, on the same line; -1 when it does not up to `searched`. */
function closingOf(text: string, at: number): { end: number; searched: number } {
  const sign = text.charAt(at);
  let end = at + 2;
  for (; end < text.length && text.charAt(end) !== '\n'; end += 1) {
    if (text.charAt(end) !== sign) continue;
    if (!isSpace(text.charAt(end - 1)) && !isWord(text.charAt(end + 1))) return { end, searched: end };
  }
  return { end: -1, searched: end };
}

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
/** The end of the text counts as one. */
const isSpace = (character: string): boolean => character === '' || /\s/u.test(character);
