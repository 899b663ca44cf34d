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
  let link = found.replace(/[.,;:!?*_~'"»”’]+$/u, '');
  while (/[)\]}]$/u.test(link) && count(link, ')]}') > count(link, '([{')) link = link.slice(0, -1);
  return link;
}

const count = (text: string, characters: string): number => [...text].filter((c) => characters.includes(c)).length;

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
  for (let at = 0; at < text.length; at += 1) {
    const end = closingOf(text, at, depth);
    if (end === -1) continue;
    if (at > plain) nodes.push({ kind: 'text', text: text.slice(plain, at) });
    const inner = text.slice(at + 1, end);
    const mark = MARKS[text.charAt(at)];
    nodes.push(mark ? { kind: mark, children: parseMarked(inner, depth + 1) } : { kind: 'code', text: inner });
    plain = end + 1;
    at = end;
  }
  if (plain < text.length) nodes.push({ kind: 'text', text: text.slice(plain) });
  return nodes;
}

/** Where the mark that opens at `at` closes; -1 when there is none. Marks hug their words and stay on one line. */
function closingOf(text: string, at: number, depth: number): number {
  const mark = text.charAt(at);
  if ((!MARKS[mark] && mark !== '`') || depth >= MAX_DEPTH) return -1;
  if (isWord(text.charAt(at - 1)) || isSpace(text.charAt(at + 1)) || text.charAt(at + 1) === mark) return -1;
  for (let end = at + 2; end < text.length && text.charAt(end) !== '\n'; end += 1) {
    if (text.charAt(end) !== mark) continue;
    if (!isSpace(text.charAt(end - 1)) && !isWord(text.charAt(end + 1))) return end;
  }
  return -1;
}

const isWord = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);
/** The end of the text counts as one. */
const isSpace = (character: string): boolean => character === '' || /\s/u.test(character);
