// Typebot's published HTTP API: what is asked, and what its bubbles and inputs are here. Pure.
import { z } from 'zod';
import type { Bubble } from './outcome.rules.ts';

interface RichNode {
  type?: string | undefined;
  text?: string | undefined;
  url?: string | undefined;
  bold?: boolean | undefined;
  italic?: boolean | undefined;
  underline?: boolean | undefined;
  strikethrough?: boolean | undefined;
  code?: boolean | undefined;
  children?: RichNode[] | undefined;
}
const mark = z
  .boolean()
  .nullish()
  .transform((on) => on ?? undefined);
const richNode: z.ZodType<RichNode> = z.lazy(() =>
  z.object({
    type: z.string().optional(),
    text: z.string().optional(),
    url: z.string().optional(),
    bold: mark,
    italic: mark,
    underline: mark,
    strikethrough: mark,
    code: mark,
    children: z.array(richNode).optional(),
  }),
);

const content = z.looseObject({
  richText: z.array(richNode).optional(),
  markdown: z.string().optional(),
  // A bubble that somebody left unfinished has none.
  url: z.string().nullish(),
  id: z.string().nullish(),
  type: z.string().nullish(),
});
const item = z.looseObject({
  id: z.string(),
  content: z.string().nullish(),
  title: z.string().nullish(),
  description: z.string().nullish(),
});
const input = z.looseObject({ type: z.string(), items: z.array(item).optional() });

export const typebotReply = z.object({
  sessionId: z.string().optional(),
  messages: z.array(z.looseObject({ type: z.string(), content: content.nullish() })),
  input: input.nullish(),
});
export type TypebotReply = z.output<typeof typebotReply>;

export interface TypebotAddress {
  urlN8N: string;
  typebotSlug: string;
}

export const startUrl = ({ urlN8N, typebotSlug }: TypebotAddress): string =>
  `${urlN8N.replace(/\/+$/, '')}/api/v1/typebots/${encodeURIComponent(typebotSlug)}/startChat`;

export const continueUrl = ({ urlN8N }: TypebotAddress, session: string): string =>
  `${urlN8N.replace(/\/+$/, '')}/api/v1/sessions/${encodeURIComponent(session)}/continueChat`;

/** WhatsApp's marks, outside of the spaces at either end, where it would not read them. */
function marked({ text = '', bold, italic, strikethrough, code }: RichNode): string {
  const core = text.trim();
  if (core === '') return text;
  const before = text.slice(0, text.length - text.trimStart().length);
  const after = text.slice(before.length + core.length);
  const signs = [bold && '*', italic && '_', strikethrough && '~', code && '```'].filter(
    (sign) => typeof sign === 'string',
  );
  return before + signs.reduce((inner, sign) => `${sign}${inner}${sign}`, core) + after;
}

function inline(node: RichNode): string {
  if (node.children === undefined) return marked(node);
  const inner = node.children.map(inline).join('');
  if (node.type !== 'a' || !node.url) return inner;
  return inner === node.url || inner.trim() === '' ? node.url : `${inner} (${node.url})`;
}

function block(node: RichNode, depth = 0): string {
  const { type = 'p', children = [] } = node;
  if (type !== 'ul' && type !== 'ol') return inline(node);
  return children
    .map((each, at) => {
      const [lists, rest] = [
        (each.children ?? []).filter((child) => child.type === 'ul' || child.type === 'ol'),
        (each.children ?? []).filter((child) => child.type !== 'ul' && child.type !== 'ol'),
      ];
      const line = `${'  '.repeat(depth)}${type === 'ol' ? `${at + 1}.` : '-'} ${rest.map(inline).join('')}`;
      return [line, ...lists.map((list) => block(list, depth + 1))].join('\n');
    })
    .join('\n');
}

/** Its lines, one below the other. */
export const plainOf = (richText: readonly RichNode[]): string => richText.map((node) => block(node)).join('\n');

const FILES = new Set(['image', 'video', 'audio']);

/** Films that stand elsewhere: Typebot may name them by their ids alone. */
const FILMS: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
};

/** What is no file goes as its address, whatever kind of bubble it is. undefined: it has none */
function bubbleOf(type: string, { url, id, type: kind }: z.output<typeof content>): Bubble | undefined {
  const film = FILMS[kind ?? ''];
  if (film !== undefined && (url || id)) return { kind: 'text', text: url || `${film}${id}` };
  if (url && FILES.has(type)) return { kind: 'file', url, file: undefined };
  return url ? { kind: 'text', text: url } : undefined;
}

/** `file` is filled in by whoever fetches them. The question's choices take the last text with them. */
export function bubblesOf({ messages, input: asked }: TypebotReply): Bubble[] {
  const bubbles = messages.flatMap(({ type, content: said }): Bubble[] => {
    if (!said) return [];
    if (type === 'text') return [{ kind: 'text', text: said.markdown ?? plainOf(said.richText ?? []) }];
    const shown = bubbleOf(type, said);
    return shown ? [shown] : [];
  });
  const choices = (asked?.items ?? []).flatMap(({ id, content: words, title, description }) => {
    const shown = (words ?? title ?? '').trim();
    return shown === '' ? [] : [{ id, title: shown, ...(description && { description }) }];
  });
  if (!asked || choices.length === 0) return bubbles;
  const last = bubbles.at(-1);
  const takes = last?.kind === 'text' && !/^\s*#\s*\{/.test(last.text);
  return [...(takes ? bubbles.slice(0, -1) : bubbles), { kind: 'choices', text: takes ? last.text : '', choices }];
}
