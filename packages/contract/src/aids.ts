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
const written = z.object({ text: z.string() });
const own = requiredText(1, LONGEST_AIDED);
const language = z.enum(LANGUAGES).describe('in which one reads');

export const suggestAnswer = endpoint({
  method: 'POST',
  path: '/tickets/:id/suggestion',
  ...shared,
  summary: 'An answer that one might give, from the company’s knowledge and closed tickets that one sees',
  params: idParams,
  reply: written.extend({
    used: z.array(z.object({ id, title: z.string() })).describe('the entries of the company’s knowledge that it names'),
    grounded: z.boolean().describe('it says that knowledge, instructions or earlier answers say so'),
  }),
});

export const rewriteText = endpoint({
  method: 'POST',
  path: '/tickets/:id/rewriting',
  ...shared,
  summary: 'One’s own words in another tone, in their own language',
  params: idParams,
  body: z.object({ text: own, how: z.enum(REWRITINGS) }),
  reply: written,
});

export const translateText = endpoint({
  method: 'POST',
  path: '/tickets/:id/translation',
  ...shared,
  summary: 'One’s own words in the language in which the customer writes',
  params: idParams,
  body: z.object({ text: own }),
  reply: written,
});

export const summariseTicket = endpoint({
  method: 'POST',
  path: '/tickets/:id/summary',
  ...shared,
  summary: 'What the conversation is about and where it stands, in a few lines',
  params: idParams,
  body: z.object({ language }),
  reply: written,
});

export const translateMessage = endpoint({
  method: 'POST',
  path: '/messages/:id/translation',
  ...shared,
  summary: 'A message in one’s own language',
  params: idParams,
  body: z.object({ language }),
  reply: written,
});
