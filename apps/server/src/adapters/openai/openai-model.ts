// Chat completions, at OpenAI or wherever somebody speaks the same language.
import { problemOfStatus } from '@recado/contract/outside-problems';
import type { OpenAI } from 'openai';
import { createGuardedFetch, RefusedCall, type SafeFetchOptions } from '../../platform/net/safe-fetch.ts';
import {
  ModelError,
  type ChatModel,
  type ModelAnswer,
  type ModelCall,
  type ModelMessage,
  type WantedCall,
} from '../../ports/chat-model.ts';

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
      let way: Way | undefined = wayOf(call);
      for (;;)
        try {
          return await complete(client, call, way);
        } catch (error) {
          way = error instanceof APIError && error.status === 400 ? lessOf(way, error.message) : undefined;
          if (!way) return refuse(error, APIError);
        }
    },
  };
}

/** What of the protocol is used. */
interface Way {
  json: boolean;
  tools: boolean;
}

const wayOf = ({ json, tools = [] }: ModelCall): Way => ({ json, tools: tools.length > 0 });

/** Some know no `response_format`, and the instructions ask for the same; some know no `tools`, and answer without. */
function lessOf({ json, tools }: Way, complaint: string): Way | undefined {
  if (tools && (!json || /\b(?:tools?|tool_choice|functions?)\b/i.test(complaint))) return { json, tools: false };
  return json ? { json: false, tools } : undefined;
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

async function complete(client: OpenAI, call: ModelCall, { json, tools }: Way): Promise<ModelAnswer> {
  const answer = await client.chat.completions.create(
    {
      model: call.model,
      max_tokens: call.maxTokens,
      temperature: call.temperature,
      messages: call.messages.map(paramOf),
      ...(tools &&
        call.tools && {
          tools: call.tools.map((each) => ({ type: 'function' as const, function: { ...each } })),
          tool_choice: call.noTools ? ('none' as const) : ('auto' as const),
        }),
      ...(json && { response_format: { type: 'json_object' } }),
    },
    { signal: AbortSignal.any([AbortSignal.timeout(call.timeoutMs), ...(call.signal ? [call.signal] : [])]) },
  );
  // Whoever speaks the same language may still talk nonsense.
  const choice = Array.isArray(answer.choices) ? answer.choices[0] : undefined;
  const text: unknown = choice?.message?.content;
  const toolCalls = wantedIn(choice?.message?.tool_calls);
  const [given, made] = [answer.usage?.prompt_tokens, answer.usage?.completion_tokens];
  return {
    text: typeof text === 'string' ? text : '',
    cut: choice?.finish_reason === 'length',
    ...(toolCalls.length > 0 && { toolCalls }),
    tokens: isCount(given) && isCount(made) ? { in: given, out: made } : undefined,
  };
}

function paramOf({
  role,
  content,
  toolCalls = [],
  toolCallId = '',
}: ModelMessage): OpenAI.Chat.Completions.ChatCompletionMessageParam {
  if (role === 'tool') return { role, content, tool_call_id: toolCallId };
  if (role !== 'assistant' || toolCalls.length === 0) return { role, content };
  return {
    role,
    content: content || null,
    tool_calls: toolCalls.map(({ id, name, arguments: text }) => ({
      id,
      type: 'function',
      function: { name, arguments: text },
    })),
  };
}

/** Of whatever stands there: some write arguments as an object, or forget the id. */
function wantedIn(calls: unknown): WantedCall[] {
  if (!Array.isArray(calls)) return [];
  return calls.flatMap((call: unknown, at) => {
    const wanted = partOf(call, 'function');
    const name = partOf(wanted, 'name');
    if (typeof name !== 'string') return [];
    const [id, said] = [partOf(call, 'id'), partOf(wanted, 'arguments')];
    const text = typeof said === 'string' ? said : JSON.stringify(said ?? {});
    return [{ id: typeof id === 'string' && id !== '' ? id : `call_${at}`, name, arguments: text }];
  });
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e9;

/** Its words may name the key: only its status is told. */
export function refuse(error: unknown, APIError: typeof OpenAI.APIError): never {
  const refused = causeOf(error);
  if (refused) throw new ModelError(refused.message, false, 'notCalled');
  const status: unknown = error instanceof APIError ? error.status : undefined;
  if (typeof status === 'number')
    throw new ModelError(
      `the endpoint answered ${status}`,
      status === 408 || status === 409 || status === 429 || status >= 500,
      problemOfStatus(status),
    );
  throw new ModelError('the endpoint did not answer, or nothing that can be read', true);
}

function causeOf(error: unknown): RefusedCall | undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) if (at instanceof RefusedCall) return at;
  return undefined;
}
