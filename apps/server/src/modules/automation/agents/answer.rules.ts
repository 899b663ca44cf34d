// What a model's answer means. Whatever it says, this makes of it something that can be done, or nothing. Pure.
import { cutTo } from '@recado/rules/cut';
import { z } from 'zod';
import { textOfModel } from './model-text.rules.ts';

/** An entry of the company's knowledge. */
const used = z.object({ id: z.number(), title: z.string() });
export type Used = z.output<typeof used>;

/** What the model was asked for. */
const agentAnswer = z.object({
  reply: z.string().describe('to the customer; empty: nothing'),
  transfer: z
    .object({ queue: z.string().nullable(), person: z.string().nullable() })
    .nullable()
    .describe('it wants people to take the conversation'),
  upset: z.boolean().describe('the customer is'),
  grounded: z.boolean().describe('it says that this stands in its instructions'),
  summary: z.string().describe('for whoever takes over'),
  used: z.array(used).describe('what it says that it answered from, among what it was given'),
});
export type AgentAnswer = z.output<typeof agentAnswer>;

/** What a job brings. `why`: the endpoint did not answer · what it said made no sense · the tokens are used up · its tools failed. */
export const modelResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), answer: agentAnswer }),
  z.object({ ok: z.literal(false), why: z.enum(['endpoint', 'nonsense', 'budget', 'tools']) }),
]);
export type ModelResult = z.output<typeof modelResult>;

/** Whatever is not as it should be is as if it had been left out. */
const structured = z.object({
  reply: z.string(),
  action: z
    .object({ kind: z.string().catch('none'), queue: z.string().catch(''), person: z.string().catch('') })
    .nullish()
    .catch(null),
  sentiment: z.string().catch(''),
  grounded: z.boolean().catch(true),
  summary: z.string().catch(''),
  used: z.array(z.coerce.number().catch(0)).max(100).catch([]),
});

/** As companies have it in prompts that they bring along. */
const MARKER = /a[cç][aã]o:\s*transferir para o setor de atendimento\.?/giu;

const LONGEST = { reply: 4_000, summary: 600 } as const;

const clean = (text: string): string => text.replaceAll('\u0000', '').toWellFormed().trim();

/**
 * undefined: nothing that could be done.
 * @param cut it ends where the limit of tokens was @param given what it was told of the company's knowledge
 */
export function readAnswer(text: string, cut: boolean, given: readonly Used[] = []): AgentAnswer | undefined {
  const said = textOfModel(text);
  // Some begin with a word or two of their own before what they were asked for.
  const begins = said.search(/^\{|\{\s*"reply"\s*:/u);
  if (begins >= 0) {
    const object = objectOf(said.slice(begins, said.lastIndexOf('}') + 1));
    if (object) return fromObject(object, given);
    return cut ? plain(cutReply(said)) : undefined;
  }
  // Endpoints that know no JSON: their words are the answer, unless these are JSON that is no answer.
  return NO_WORDS.test(said) ? undefined : plain(said);
}

const NO_WORDS = /^(?:null|undefined|true|false|\[.*\]|"")$/su;

function objectOf(text: string): z.output<typeof structured> | undefined {
  try {
    return structured.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function fromObject(
  { action, ...answer }: z.output<typeof structured>,
  given: readonly Used[],
): AgentAnswer | undefined {
  const marked = marker(clean(answer.reply));
  const transfer = action?.kind === 'transfer' || marked.found;
  const reply = cutTo(marked.text, LONGEST.reply);
  if (reply === '' && !transfer) return undefined;
  return {
    reply,
    transfer: transfer
      ? { queue: clean(action?.queue ?? '') || null, person: clean(action?.person ?? '') || null }
      : null,
    upset: answer.sentiment.toLowerCase() === 'negative',
    grounded: answer.grounded,
    summary: cutTo(clean(answer.summary), LONGEST.summary),
    used: given.filter(({ id }) => answer.used.includes(id)),
  };
}

function plain(said: string): AgentAnswer | undefined {
  const { text, found } = marker(said);
  if (text === '' && !found) return undefined;
  return {
    reply: cutTo(text, LONGEST.reply),
    transfer: found ? { queue: null, person: null } : null,
    upset: false,
    grounded: true,
    summary: '',
    used: [],
  };
}

function marker(said: string): { text: string; found: boolean } {
  const text = said.replaceAll(MARKER, '').trim();
  return { text, found: text !== said };
}

/** What was said of the reply before it was cut off, up to its last sentence. */
function cutReply(said: string): string {
  const [, started = ''] = /"reply"\s*:\s*"((?:[^"\\]|\\.)*)/su.exec(said) ?? [];
  const words = textOf(started);
  const sentence = /^.*[.!?…](?=\s|$)/su.exec(words);
  return (sentence?.[0] ?? words).trim();
}

/** Of the inside of a JSON string; empty: it is none. */
function textOf(inside: string): string {
  try {
    return z.string().parse(JSON.parse(`"${inside}"`));
  } catch {
    return '';
  }
}
