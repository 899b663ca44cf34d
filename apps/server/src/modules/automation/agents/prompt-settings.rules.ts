// What a version of an agent holds. Pure.
import type { PromptSettings } from '@recado/contract/prompt-versions';

export const settingsOf = (row: PromptSettings): PromptSettings => ({
  name: row.name,
  prompt: row.prompt,
  model: row.model,
  maxTokens: row.maxTokens,
  temperature: row.temperature,
  queueId: row.queueId,
  maxMessages: row.maxMessages,
  baseUrl: row.baseUrl,
  handOver: row.handOver,
  quietHours: row.quietHours,
  ticketTokens: row.ticketTokens,
  knowledge: row.knowledge,
  embeddingModel: row.embeddingModel,
  tools: row.tools,
});

/** Whatever order the parts of a field are stored in. */
export const written = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : each,
  );

/** What is undefined stays as it is. */
export function changedFields(before: PromptSettings, after: object): string[] {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(settingsOf(before)).flatMap(([name, value]) =>
    now.get(name) !== undefined && written(value) !== written(now.get(name)) ? [name] : [],
  );
}
