// A tool is called: signed, outside of any transaction, and written down in the agent's log of calls.
import type { PromptTool } from '@recado/contract/prompt-tools';
import type { ToolArguments } from '@recado/rules/tool-arguments';
import { RefusedCall, type SafeFetch } from '../../../platform/net/safe-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signedHeaders } from '../actions/call-out.rules.ts';
import { secretOf } from '../actions/make-calls.service.ts';
import { noteCall } from '../integrations/call-log.service.ts';
import { notDone, outcomeOf, requestOf, type ToolOutcome } from './tool-calls.rules.ts';

/** of an answer that is read: more than the model is told */
const MOST_BYTES = 64 * 1_024;

export interface ToolCaller {
  platform: Platform;
  fetch: SafeFetch;
}

export interface CalledTool extends ToolOutcome {
  /** null: nobody answered */
  status: number | null;
  ms: number;
}

interface OneCall {
  companyId: number;
  /** whose log it stands in; null: an agent that is not saved yet */
  promptId: number | null;
  /** null: a person tries it */
  ticketId: number | null;
  tool: PromptTool;
  values: ToolArguments;
  /** a repeat is known by it */
  key: string;
  /** nobody waits for longer, whatever the tool may take */
  patienceMs?: number;
}

export async function callTool({ platform, fetch }: ToolCaller, one: OneCall): Promise<CalledTool> {
  const { companyId, promptId, ticketId, tool, values, key, patienceMs = Infinity } = one;
  const { url, body } = requestOf(tool, values);
  // Of what has no body, what is asked is signed: path and query.
  const { pathname, search, host } = new URL(url);
  const signed = signedHeaders(
    { id: key, url, host, body: body ?? pathname + search },
    secretOf(platform, companyId),
    platform.clock.now(),
  );
  const { 'content-type': _type, ...asked } = signed;
  const headers = {
    ...(body === null ? asked : signed),
    ...(tool.effect === 'idempotent' && { 'idempotency-key': key }),
  };
  const of = promptId === null ? undefined : { promptId };
  const began = performance.now();
  const took = (): number => Math.round(performance.now() - began);
  try {
    const called = await noteCall(
      platform,
      companyId,
      of,
      { ticketId, what: tool.name, request: `${tool.method} ${url}${body === null ? '' : `\n${body}`}` },
      async () => {
        const fetched = await fetch(url, {
          accept: 'application/json, text/plain',
          timeoutMs: Math.max(1, Math.min(tool.timeoutSeconds * 1_000, patienceMs)),
          maxBytes: MOST_BYTES,
          tooLong: 'cut',
          post: { method: tool.method, body, headers },
        });
        return { ...fetched, answer: fetched.body.toString() };
      },
    );
    return { ...outcomeOf(called.status, called.contentType, called.answer), status: called.status, ms: took() };
  } catch (error) {
    // Its words may name what stands inside of our network.
    const why = error instanceof RefusedCall ? 'its address may not be called' : 'its system did not answer in time';
    return { ...notDone(why), status: null, ms: took() };
  }
}
