// Embeddings, at OpenAI or wherever somebody speaks the same language.
import { createGuardedFetch } from '../../platform/net/safe-fetch.ts';
import { ModelError } from '../../ports/chat-model.ts';
import type { EmbedCall, Embedded, Embedder } from '../../ports/embedder.ts';
import { clientOf, refuse, type OpenAiOptions } from './openai-model.ts';

/** of an answer, unpacked: 64 texts of 3,072 numbers each */
const MOST_BYTES = 8 * 1024 * 1024;
/** Whoever has no such path, or no such model, answers one of these. */
const NOT_OFFERED = [400, 404, 405, 501];
const MOST_DIMENSIONS = 8_192;

export function openAiEmbedder({ baseUrl, ...options }: OpenAiOptions): Embedder {
  const fetch = createGuardedFetch({ ...options, trusted: [new URL(baseUrl).origin], maxBytes: MOST_BYTES });
  return {
    embed: async (call) => {
      const { OpenAI: Client, APIError } = await import('openai');
      const client = clientOf(Client, { ...call, baseUrl: call.baseUrl || baseUrl, fetch });
      try {
        const answer: unknown = await client.embeddings.create(
          { model: call.model, input: [...call.texts], encoding_format: 'float' },
          { signal: AbortSignal.timeout(call.timeoutMs) },
        );
        return read(answer, call);
      } catch (error) {
        if (error instanceof ModelError) throw error;
        if (error instanceof APIError && NOT_OFFERED.includes(Number(error.status))) return 'none';
        return refuse(error, APIError);
      }
    },
  };
}

/** Whoever speaks the same language may still talk nonsense. */
function read(answer: unknown, { texts }: EmbedCall): Embedded {
  const { data, usage } = answer as { data?: unknown; usage?: { total_tokens?: unknown } };
  const items = (Array.isArray(data) ? data : []) as { index?: unknown; embedding?: unknown }[];
  const vectors = texts.map((_, at) => items.find(({ index }, place) => (index ?? place) === at)?.embedding);
  const length = Array.isArray(vectors[0]) ? vectors[0].length : 0;
  if (length === 0 || length > MOST_DIMENSIONS || !vectors.every((vector) => isVector(vector, length)))
    throw new ModelError('the endpoint answered no embeddings', false);
  const tokens = usage?.total_tokens;
  return {
    vectors: vectors as number[][],
    tokens: typeof tokens === 'number' && Number.isSafeInteger(tokens) && tokens >= 0 ? tokens : undefined,
  };
}

const isVector = (vector: unknown, length: number): boolean =>
  Array.isArray(vector) && vector.length === length && vector.every((number) => Number.isFinite(number));
