// Knowledge: what the company itself has written down for its agents to answer from.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, nothing, pageNumber, requiredText, searchText, timestamp } from './primitives.ts';

/** Of one company: so many, and so many characters in all. */
export const MOST_KNOWLEDGE = 500;
export const MOST_KNOWLEDGE_LETTERS = 1_000_000;
export const LONGEST_KNOWLEDGE = 100_000;
export const MOST_KNOWLEDGE_FILE_BYTES = 400_000;

export const KNOWLEDGE_KINDS = ['answer', 'page', 'file'] as const;

export const knowledgeEntry = z
  .object({
    id,
    kind: z.enum(KNOWLEDGE_KINDS).describe('a question and its answer · a page that was pasted · a file’s text'),
    title: z.string().describe('the question, or what the page or file is called'),
    length: z.number().describe('of its text, in characters'),
    active: z.boolean().describe('agents answer from it'),
    updatedAt: timestamp,
  })
  .meta({ id: 'KnowledgeEntry' });
export type KnowledgeEntry = z.output<typeof knowledgeEntry>;

export const knowledgeText = knowledgeEntry.extend({ body: z.string() }).meta({ id: 'KnowledgeText' });
export type KnowledgeText = z.output<typeof knowledgeText>;

const fields = {
  title: requiredText(3, 300),
  body: requiredText(1, LONGEST_KNOWLEDGE),
  active: z.boolean(),
};

export const knowledgeInput = z.object({
  ...fields,
  kind: z.enum(['answer', 'page']).default('answer'),
  active: fields.active.default(true),
});
export const knowledgeChange = z.object(fields).partial();
export type KnowledgeInput = z.output<typeof knowledgeInput>;
export type KnowledgeChange = z.output<typeof knowledgeChange>;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;

export const listKnowledge = endpoint({
  method: 'GET',
  path: '/knowledge',
  ...shared,
  summary: 'What agents answer from, by title, 20 a page; without the texts',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ entries: z.array(knowledgeEntry), hasMore: z.boolean(), count: z.number() }),
});

export const getKnowledge = endpoint({
  method: 'GET',
  path: '/knowledge/:id',
  ...shared,
  summary: 'One entry with its text',
  params: idParams,
  reply: knowledgeText,
});

export const createKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge',
  ...shared,
  summary: 'Add a question with its answer, or a page',
  body: knowledgeInput,
  reply: knowledgeText,
});

export const updateKnowledge = endpoint({
  method: 'PUT',
  path: '/knowledge/:id',
  ...shared,
  summary: 'Change an entry; what is left out stays as it is',
  params: idParams,
  body: knowledgeChange,
  reply: knowledgeText,
});

export const deleteKnowledge = endpoint({
  method: 'DELETE',
  path: '/knowledge/:id',
  ...shared,
  summary: 'Delete an entry: agents no longer know it',
  params: idParams,
  reply: nothing,
});

export const uploadKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge/files',
  ...shared,
  summary: 'Add a file’s text (multipart `file`): plain text, Markdown or CSV, whatever it is called',
  multipart: 'file',
  reply: knowledgeText,
});

export const foundKnowledge = z
  .object({
    id,
    title: z.string(),
    text: z.string().describe('the part of it that was found'),
    score: z.number().describe('0 to 1: how well it fits'),
    by: z.enum(['words', 'meaning', 'both']).describe('what it was found by'),
  })
  .meta({ id: 'FoundKnowledge' });
export type FoundKnowledge = z.output<typeof foundKnowledge>;

export const askKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge/ask',
  ...shared,
  summary: 'What an agent would be given for a question, the best first; nobody is answered',
  body: z.object({
    question: requiredText(2, 1_000),
    promptId: id.nullable().default(null).describe('whose endpoint compares meanings; null: words alone'),
  }),
  reply: z.object({
    found: z.array(foundKnowledge),
    meaning: z
      .enum(['used', 'none', 'away'])
      .describe('whether meanings were compared: they were · the endpoint offers none · it did not answer'),
  }),
});
