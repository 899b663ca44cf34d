// A language model that answers conversations, wherever it stands. Nothing of it is known but what it says.
import type { OutsideProblem } from '@recado/contract/outside-problems';

/** A tool that the model wants to have called, as it wrote it: whatever that is. */
export interface WantedCall {
  id: string;
  name: string;
  /** JSON, or not */
  arguments: string;
}

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant' | 'tool';
  content: string;
  /** of the assistant: what it wanted */
  toolCalls?: readonly WantedCall[];
  /** of a tool: which call this is the answer to */
  toolCallId?: string;
}

export interface ModelTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments */
  parameters: Record<string, unknown>;
}

export interface ModelCall {
  /** empty: the installation's own */
  baseUrl: string;
  apiKey: string;
  model: string;
  /** of the answer */
  maxTokens: number;
  temperature: number;
  messages: readonly ModelMessage[];
  /** the answer is to be a JSON object; an endpoint that cannot promise that is asked all the same */
  json: boolean;
  /** what it may have called */
  tools?: readonly ModelTool[];
  /** it has to answer now, though there are tools */
  noTools?: boolean;
  timeoutMs: number;
  /** nobody waits for the answer any more */
  signal?: AbortSignal | undefined;
}

export interface ModelAnswer {
  text: string;
  /** it was cut off at `maxTokens` */
  cut: boolean;
  /** it wants these called before it answers; left out: none */
  toolCalls?: readonly WantedCall[];
  /** undefined: the endpoint does not count */
  tokens: { in: number; out: number } | undefined;
}

/** No answer. */
export class ModelError extends Error {
  /** it may answer if it is asked again: it is busy, away or slow */
  readonly again: boolean;
  /** for whoever has set it up */
  readonly problem: OutsideProblem;
  constructor(message: string, again: boolean, problem: OutsideProblem = 'noAnswer') {
    super(message);
    this.again = again;
    this.problem = problem;
  }
}

export interface ChatModel {
  /** Throws a ModelError where there is none. */
  complete(call: ModelCall): Promise<ModelAnswer>;
}
