// Knowledge: what the company itself has written down for its agents to answer from.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, idParams, nothing, pageNumber, requiredText, searchText, numberedPage, updatedAt } from './primitives.ts';

/** Of one company: so many, and so many characters in all. */
export const MOST_KNOWLEDGE = 500;
export const MOST_KNOWLEDGE_LETTERS = 1_000_000;
export const LONGEST_KNOWLEDGE = 100_000;
export const MOST_KNOWLEDGE_FILE_BYTES = 400_000;

export const KNOWLEDGE_KINDS = ['answer', 'page', 'file'] as const;

export const knowledgeEntry = z
  .object({
    id,
    kind: z
      .enum(KNOWLEDGE_KINDS)
      .describe('Kind of entry: a question with its answer, a pasted page, or the text of a file.'),
    title: z.string().describe('The question, or the title of the page or file.'),
    length: z.number().describe('Length of the text in characters.'),
    active: z.boolean().describe('Whether AI assistants use the entry.'),
    updatedAt,
  })
  .meta({ id: 'KnowledgeEntry' });
export type KnowledgeEntry = z.output<typeof knowledgeEntry>;

export const knowledgeText = knowledgeEntry
  .extend({ body: z.string().describe('The answer, or the text of the page or file.') })
  .meta({ id: 'KnowledgeText' });
export type KnowledgeText = z.output<typeof knowledgeText>;

const fields = {
  title: requiredText(3, 300).describe('The question, or the title of the page.'),
  body: requiredText(1, LONGEST_KNOWLEDGE).describe('The answer, or the text of the page.'),
  active: z.boolean().describe('Whether AI assistants use the entry.'),
};

export const knowledgeInput = z.object({
  ...fields,
  kind: z.enum(['answer', 'page']).default('answer').describe('Kind of entry: a question with its answer, or a page.'),
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
  summary: 'List knowledge base entries by title, 20 per page, without their texts',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ entries: z.array(knowledgeEntry).describe('The entries on this page.'), ...numberedPage }),
});

export const getKnowledge = endpoint({
  method: 'GET',
  path: '/knowledge/:id',
  ...shared,
  summary: 'Get a knowledge base entry with its text',
  params: idParams,
  reply: knowledgeText,
});

export const createKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge',
  ...shared,
  summary: 'Add a question with its answer, or a page, to the knowledge base',
  body: knowledgeInput,
  reply: knowledgeText,
});

export const updateKnowledge = endpoint({
  method: 'PUT',
  path: '/knowledge/:id',
  ...shared,
  summary: 'Change a knowledge base entry; fields left out stay unchanged',
  params: idParams,
  body: knowledgeChange,
  reply: knowledgeText,
});

export const deleteKnowledge = endpoint({
  method: 'DELETE',
  path: '/knowledge/:id',
  ...shared,
  summary: 'Delete a knowledge base entry; AI assistants no longer use it',
  params: idParams,
  reply: nothing,
});

export const uploadKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge/files',
  ...shared,
  summary:
    'Add the text of a file to the knowledge base (multipart `file`: plain text, Markdown or CSV, under any name)',
  multipart: 'file',
  reply: knowledgeText,
});

export const foundKnowledge = z
  .object({
    id,
    title: z.string().describe('Title of the entry that was found.'),
    text: z.string().describe('The passage that was found.'),
    score: z.number().describe('Relevance, from 0 to 1.'),
    by: z.enum(['words', 'meaning', 'both']).describe('How it was found.'),
  })
  .meta({ id: 'FoundKnowledge' });
export type FoundKnowledge = z.output<typeof foundKnowledge>;

export const askKnowledge = endpoint({
  method: 'POST',
  path: '/knowledge/ask',
  ...shared,
  summary: 'Search the knowledge base as an AI assistant would for a question, best match first; no reply is sent',
  body: z.object({
    question: requiredText(2, 1_000).describe('The customer’s question.'),
    promptId: id
      .nullable()
      .default(null)
      .describe('The AI assistant whose endpoint compares meanings; null: compare words only.'),
  }),
  reply: z.object({
    found: z.array(foundKnowledge).describe('The passages, best match first.'),
    meaning: z
      .enum(['used', 'none', 'away'])
      .describe('Whether meanings were compared: yes, the endpoint does not support it, or it did not respond.'),
  }),
});
