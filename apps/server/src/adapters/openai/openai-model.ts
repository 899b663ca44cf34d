// Chat completions, at OpenAI or wherever somebody speaks the same language.
import type { OpenAI } from 'openai';
import { createGuardedFetch, RefusedCall, type SafeFetchOptions } from '../../platform/net/safe-fetch.ts';
import { ModelError, type ChatModel, type ModelAnswer, type ModelCall } from '../../ports/chat-model.ts';

export interface OpenAiOptions extends SafeFetchOptions {
  /** the installation's own choice, which may be a private address */
  baseUrl: string;
}

/** of an answer, unpacked */
const MOST_BYTES = 1024 * 1024;

export function openAiModel({ baseUrl, ...options }: OpenAiOptions): ChatModel {
  const fetch = createGuardedFetch({ ...options, trusted: [new URL(baseUrl).origin], maxBytes: MOST_BYTES });
  return {
    complete: async (call) => {
      // Loaded where it is used: most installations never ask.
      const { OpenAI: Client, APIError } = await import('openai');
      const client = clientOf(Client, { ...call, baseUrl: call.baseUrl || baseUrl, fetch });
      try {
        return await complete(client, call, call.json);
      } catch (error) {
        // Some know no `response_format`; the instructions ask for the same.
        if (call.json && error instanceof APIError && error.status === 400)
          return await complete(client, call, false).catch((second: unknown) => refuse(second, APIError));
        return refuse(error, APIError);
      }
    },
  };
}

export const clientOf = (
  Client: typeof OpenAI,
  {
    apiKey,
    baseUrl,
    timeoutMs,
    fetch,
  }: { apiKey: string; baseUrl: string; timeoutMs: number; fetch: ReturnType<typeof createGuardedFetch> },
): OpenAI =>
  new Client({
    apiKey,
    baseURL: baseUrl,
    // Nothing of the process's environment goes along.
    organization: null,
    project: null,
    fetch,
    // Tries are counted, and paid, where their budget is.
    maxRetries: 0,
    timeout: timeoutMs,
    logLevel: 'off',
  });

async function complete(client: OpenAI, call: ModelCall, json: boolean): Promise<ModelAnswer> {
  const answer = await client.chat.completions.create(
    {
      model: call.model,
      max_tokens: call.maxTokens,
      temperature: call.temperature,
      messages: [...call.messages],
      ...(json && { response_format: { type: 'json_object' } }),
    },
    { signal: AbortSignal.any([AbortSignal.timeout(call.timeoutMs), ...(call.signal ? [call.signal] : [])]) },
  );
  // Whoever speaks the same language may still talk nonsense.
  const choice = Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  const text: unknown = choice?.message?.content;
  const [given, made] = [answer.usage?.prompt_tokens, answer.usage?.completion_tokens];
  return {
    text: typeof text === 'string' ? text : '',
    cut: choice?.finish_reason === 'length',
    tokens: isCount(given) && isCount(made) ? { in: given, out: made } : undefined,
  };
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e9;

/** Its words may name the key: only its status is told. */
export function refuse(error: unknown, APIError: typeof OpenAI.APIError): never {
  const refused = causeOf(error);
  if (refused) throw new ModelError(refused.message, false);
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (typeof status === 'number')
    throw new ModelError(
      `the endpoint answered ${status}`,
      status === 408 || status === 409 || status === 429 || status >= 500,
    );
  throw new ModelError('the endpoint did not answer, or nothing that can be read', true);
}

function causeOf(error: unknown): RefusedCall | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof RefusedCall) return at;
  return undefined;
}
