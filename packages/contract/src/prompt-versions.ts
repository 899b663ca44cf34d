// What an agent was before: each save that changed something is a version, which can be looked at and brought back.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, idText, timestamp } from './primitives.ts';
import { prompt } from './prompts.ts';

/** Older ones are forgotten. */
export const MOST_PROMPT_VERSIONS = 100;

/** All that a version holds: not the key. */
export const promptSettings = prompt.omit({
  id: true,
  apiKey: true,
  queue: true,
  version: true,
  createdAt: true,
  updatedAt: true,
});
export type PromptSettings = z.output<typeof promptSettings>;

export const promptVersion = z
  .object({
    version: z.number(),
    by: z.string().describe('who saved it, as they were called then; empty: the system'),
    createdAt: timestamp,
    changed: z.array(z.string()).describe('which fields were others before; empty: it was new'),
    restoredFrom: z.number().nullable().describe('it is that version again'),
    current: z.boolean(),
  })
  .meta({ id: 'PromptVersion' });
export type PromptVersion = z.output<typeof promptVersion>;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;
const versionParams = z.object({ id: idText, version: idText });

export const listPromptVersions = endpoint({
  method: 'GET',
  path: '/prompt/:id/versions',
  ...shared,
  summary: `What the agent was, the newest first: the last ${MOST_PROMPT_VERSIONS} versions`,
  params: idParams,
  reply: z.object({ versions: z.array(promptVersion) }),
});

export const getPromptVersion = endpoint({
  method: 'GET',
  path: '/prompt/:id/versions/:version',
  ...shared,
  summary: 'All that the agent was set to in a version, but for its key',
  params: versionParams,
  reply: promptVersion.extend({ settings: promptSettings }),
});

export const restorePromptVersion = endpoint({
  method: 'POST',
  path: '/prompt/:id/versions/:version/restore',
  ...shared,
  summary:
    'The agent is set as it was, which is a new version; its name, its key and the address that this is for stay, and so does its queue where the other was deleted',
  params: versionParams,
  reply: prompt,
});
