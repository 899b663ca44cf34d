// A language model that stands nowhere: it speaks chat completions over HTTP as OpenAI publishes them, answers what the test
// wants, and can be slow, full, broken, or talk nonsense.
import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { gate, listening } from './stand-in.ts';

export interface ChatAsked {
  key: string;
  model: string;
  maxTokens: number;
  json: boolean;
  messages: ChatMessage[];
  /** names of those that it was offered */
  tools: string[];
  toolChoice: string | undefined;
}

interface ChatMessage {
  role: string;
  content: string;
  tool_calls?: { id: string; type: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

/** A tool that it wants; as text it writes the arguments so, whatever that is. */
interface WantedTool {
  name: string;
  arguments: object | string;
}

/** What it says: an object as JSON, or these very words; tools that it wants; or what goes wrong. */
export type Said =
  | { calls: WantedTool[] }
  | object
  | string
  | { fault: 'cut' | 'slow' | 'html' | 'empty' | 'noJson' | 'noTools' | number; words?: string };

export interface OpenAiStandIn {
  url: string;
  asked: ChatAsked[];
  /** whose meaning it was asked for */
  embedded: string[][];
  /** what it was given to listen to */
  heard: { key: string; name: string; model: string; sound: string }[];
  /** @param words of each recording; left out: a friendly word */
  hears(words: () => string | { fault: 'slow' | 'cut' | 'html' | number }): void;
  /** asked and not answered yet, and the most that ever were */
  readonly most: number;
  /** @param answer of each question; left out: a friendly word */
  says(answer: (asked: ChatAsked) => Said): void;
  /** @param meaning left out: it has none to offer */
  means(meaning?: (text: string) => number[]): void;
  /** questions wait until it is called again with false */
  hold(held: boolean): void;
  close(): Promise<void>;
}

export const fine = (reply = 'At your service.'): object => ({
  reply,
  action: { kind: 'none' },
  sentiment: 'neutral',
  grounded: true,
  summary: '',
});

const wants = (said: Said): said is { calls: WantedTool[] } => typeof said === 'object' && 'calls' in said;

const isFault = (
  said: Said,
): said is { fault: 'cut' | 'slow' | 'html' | 'empty' | 'noJson' | 'noTools' | number; words?: string } =>
  typeof said === 'object' && 'fault' in said;

let callsSoFar = 0;
const choiceOf = (calls: readonly WantedTool[], content: string | null = null): object => ({
  index: 0,
  message: {
    role: 'assistant',
    content,
    ...(calls.length > 0 && {
      tool_calls: calls.map(({ name, arguments: said }) => ({
        id: `call_${(callsSoFar += 1)}`,
        type: 'function',
        function: { name, arguments: typeof said === 'string' ? said : JSON.stringify(said) },
      })),
    }),
  },
  finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
});

/** As OpenAI refuses it: each call has its answer right behind it, arguments are JSON, and nothing else is answered. */
function complaintOf(messages: readonly ChatMessage[]): string | undefined {
  let open: string[] = [];
  for (const { role, tool_calls: calls, tool_call_id: answers } of messages) {
    if (role === 'tool') {
      if (answers === undefined || !open.includes(answers)) return 'a tool message must follow its tool_calls';
      open = open.filter((id) => id !== answers);
      continue;
    }
    if (open.length > 0) return `tool_call_ids did not have response messages: ${open.join(', ')}`;
    open = (calls ?? []).map(({ id }) => id);
    for (const call of calls ?? []) {
      JSON.parse(call.function.arguments);
      if (!/^[\w-]{1,64}$/.test(call.function.name)) return `Invalid name: ${call.function.name}`;
    }
  }
  return open.length > 0 ? 'tool_call_ids did not have response messages' : undefined;
}

const keyOf = ({ headers }: IncomingMessage): string => (headers.authorization ?? '').replace('Bearer ', '');

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const spoken = (): string => 'Do you have tea?';
const friendly = (): Said => fine();

export async function openAiStandIn(): Promise<OpenAiStandIn> {
  const asked: ChatAsked[] = [];
  const embedded: string[][] = [];
  const heard: OpenAiStandIn['heard'] = [];
  let hearing: Parameters<OpenAiStandIn['hears']>[0] = spoken;
  let meaning: ((text: string) => number[]) | undefined;
  let answer: (asked: ChatAsked) => Said = friendly;
  let [now, most] = [0, 0];
  const { passed, hold } = gate();

  async function serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const send = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (incoming.method === 'POST' && incoming.url === '/v1/embeddings') {
      const { input } = JSON.parse(await text(incoming)) as { input: string[] };
      embedded.push(input);
      if (!meaning) return send(404, { error: { message: 'no such path' } });
      const data = input.map((each, index) => ({ object: 'embedding', index, embedding: meaning?.(each) }));
      return send(200, { object: 'list', data, usage: { prompt_tokens: 7, total_tokens: 7 } });
    }
    if (incoming.method === 'POST' && incoming.url === '/v1/audio/transcriptions')
      return listen(incoming, response, send);
    if (incoming.method !== 'POST' || incoming.url !== '/v1/chat/completions')
      return send(404, { error: { message: 'no such path' } });
    const body = JSON.parse(await text(incoming)) as {
      model: string;
      max_tokens: number;
      messages: ChatMessage[];
      tools?: { type: string; function: { name: string; description: string; parameters: { type: string } } }[];
      tool_choice?: string;
      response_format?: { type: string };
    };
    const question: ChatAsked = {
      key: keyOf(incoming),
      model: body.model,
      maxTokens: body.max_tokens,
      json: body.response_format?.type === 'json_object',
      messages: body.messages,
      tools: (body.tools ?? []).map(({ function: { name } }) => name),
      toolChoice: body.tool_choice,
    };
    const complaint = complaintOf(body.messages);
    if (complaint) return send(400, { error: { message: complaint, type: 'invalid_request_error' } });
    asked.push(question);
    now += 1;
    most = Math.max(most, now);
    await passed();
    now -= 1;
    const said = answer(question);
    const { fault, words = '' } = isFault(said)
      ? said
      : { fault: undefined, words: typeof said === 'string' ? said : JSON.stringify(said) };
    if (fault === 'cut') return void incoming.socket.destroy();
    if (fault === 'slow') await sleep(60_000, undefined, { ref: false });
    if (fault === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Moved</h1>');
    if (fault === 'noJson' && question.json) return send(400, { error: { message: 'response_format is not known' } });
    if (fault === 'noTools' && question.tools.length > 0)
      return send(400, { error: { message: 'Unrecognized request argument supplied: tools' } });
    if (typeof fault === 'number') return send(fault, { error: { message: `as planted, ${question.key}` } });
    if (fault === 'empty') return send(200, {});
    send(200, {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1,
      model: question.model,
      choices: [wants(said) ? choiceOf(said.calls) : choiceOf([], words)],
      usage: { prompt_tokens: 40, completion_tokens: 10, total_tokens: 50 },
    });
  }

  async function listen(
    incoming: IncomingMessage,
    response: ServerResponse,
    send: (status: number, body: unknown) => void,
  ): Promise<void> {
    const headers = { 'content-type': incoming.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(await buffer(incoming)), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) return send(400, { error: { message: 'no file' } });
    const key = keyOf(incoming);
    heard.push({ key, name: file.name, model: wordOf(form.get('model')), sound: await file.text() });
    const said = hearing();
    if (typeof said === 'string') return send(200, { text: said });
    if (said.fault === 'slow') await sleep(60_000, undefined, { ref: false });
    if (said.fault === 'cut') return void incoming.socket.destroy();
    if (said.fault === 'html')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Moved</h1>');
    send(Number(said.fault), { error: { message: `as planted, ${key}` } });
  }

  const { url, close } = await listening(serve);
  return {
    url: `${url}/v1`,
    asked,
    embedded,
    heard,
    hears: (how) => {
      hearing = how;
    },
    means: (how) => {
      meaning = how;
    },
    get most() {
      return most;
    },
    says: (said) => {
      answer = said;
    },
    hold,
    close,
  };
}
