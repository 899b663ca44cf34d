// What an agent was before: each save that changed something is a version, which can be looked at and brought back.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, idText, createdAt } from './primitives.ts';
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
    version: z.number().describe('Number of the version, from 1.'),
    by: z.string().describe('Name of the user who saved it, at the time; empty: the system.'),
    createdAt,
    changed: z.array(z.string()).describe('Fields that changed in this version; empty: the AI assistant was new.'),
    restoredFrom: z.number().nullable().describe('Number of the version that was restored.'),
    current: z.boolean().describe('Whether this version is in force.'),
  })
  .meta({ id: 'PromptVersion' });
export type PromptVersion = z.output<typeof promptVersion>;

const shared = { permission: 'prompts-page:edit', feature: 'useOpenAi' } as const;
const versionParams = z.object({ id: idText, version: idText.describe('Number of the version.') });

export const listPromptVersions = endpoint({
  method: 'GET',
  path: '/prompt/:id/versions',
  ...shared,
  summary: `List the versions of an AI assistant, newest first: the last ${MOST_PROMPT_VERSIONS}`,
  params: idParams,
  reply: z.object({ versions: z.array(promptVersion).describe('The versions, newest first.') }),
});

export const getPromptVersion = endpoint({
  method: 'GET',
  path: '/prompt/:id/versions/:version',
  ...shared,
  summary: 'Get all settings of a version, except its key',
  params: versionParams,
  reply: promptVersion.extend({ settings: promptSettings.describe('All settings of the version.') }),
});

export const restorePromptVersion = endpoint({
  method: 'POST',
  path: '/prompt/:id/versions/:version/restore',
  ...shared,
  summary:
    'Restore a version, which creates a new one. The name, the key and its endpoint stay, and so does the queue if the earlier one was deleted',
  params: versionParams,
  reply: prompt,
});
