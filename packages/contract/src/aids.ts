// What helps a person write: a model makes a text for their eyes, or for their field. Nothing is sent and nothing is stored.
import { z } from 'zod';
import { LANGUAGES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { id, idParams, requiredText } from './primitives.ts';

/** of one's own words that are rewritten or translated */
export const LONGEST_AIDED = 4_000;
export const REWRITINGS = ['shorter', 'kinder', 'formal'] as const;
export type Rewriting = (typeof REWRITINGS)[number];

/** Of one person: so many a minute, and so many at once. */
export const AID_RATE = { calls: 20, seconds: 60, atOnce: 2 } as const;

const shared = { permission: 'signed-in', feature: 'useOpenAi' } as const;
const written = z.object({ text: z.string().describe('The text that the model wrote.') });
const own = requiredText(1, LONGEST_AIDED);
const language = z.enum(LANGUAGES).describe('Language of the reader.');

export const suggestAnswer = endpoint({
  method: 'POST',
  path: '/tickets/:id/suggestion',
  ...shared,
  summary: 'Suggest a reply, based on the company’s knowledge base and the resolved tickets the caller can see',
  params: idParams,
  reply: written.extend({
    used: z
      .array(z.object({ id, title: z.string().describe('Title of the knowledge base entry.') }))
      .describe('Knowledge base entries the reply is based on.'),
    grounded: z
      .boolean()
      .describe(
        'Whether the model states that the reply follows from the knowledge base, the instructions or earlier replies.',
      ),
  }),
});

export const rewriteText = endpoint({
  method: 'POST',
  path: '/tickets/:id/rewriting',
  ...shared,
  summary: 'Rewrite the caller’s text in another tone, in the same language',
  params: idParams,
  body: z.object({
    text: own.describe('The caller’s draft.'),
    how: z.enum(REWRITINGS).describe('Tone to rewrite it in: `shorter`, `kinder` or `formal`.'),
  }),
  reply: written,
});

export const translateText = endpoint({
  method: 'POST',
  path: '/tickets/:id/translation',
  ...shared,
  summary: 'Translate the caller’s text into the customer’s language',
  params: idParams,
  body: z.object({ text: own.describe('The caller’s draft.') }),
  reply: written,
});

export const summariseTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/summary',
  ...shared,
  summary: 'Summarize the conversation and its current state in a few lines',
  params: idParams,
  body: z.object({ language }),
  reply: written,
});

export const translateMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/translation',
  ...shared,
  summary: 'Translate a message into the caller’s language',
  params: idParams,
  body: z.object({ language }),
  reply: written,
});
