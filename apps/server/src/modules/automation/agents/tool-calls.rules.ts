// What a model wants of an agent's tools: which of it is called, under which key, and how it is told what came of it. Pure.
import { cutTo } from '@recado/rules/cut';
import { createHash } from 'node:crypto';
import {
  MOST_TOOL_CALLS,
  MOST_TOOL_FAULTS,
  parametersOf,
  TOOL_LIMITS,
  type PromptTool,
} from '@recado/contract/prompt-tools';
import { readArguments, type ToolArguments } from '@recado/rules/tool-arguments';
import type { ModelMessage, ModelTool, WantedCall } from '../../../ports/chat-model.ts';
import type { ToolCall } from '../../../schema/agents.ts';
import { fenced } from './instructions.rules.ts';
import { written } from './prompt-settings.rules.ts';

const LONGEST = { id: 200, name: 64, error: 1_000 } as const;

const clean = (text: string, length: number): string => cutTo(text.replaceAll('\u0000', ''), length);

/** As models are told of them. */
export const toolsFor = (tools: readonly PromptTool[]): ModelTool[] =>
  tools.map(({ name, description, parameters }) => ({ name, description, parameters }));

export const roomFor = (calls: readonly ToolCall[]): number => MOST_TOOL_CALLS - calls.length;

export const tooManyFaults = (calls: readonly ToolCall[]): boolean =>
  calls.filter(({ fault }) => fault).length >= MOST_TOOL_FAULTS;

export interface Turn {
  /** who asks, and at which place of the conversation: a question that is asked anew is at the same */
  place: string;
  before: readonly ToolCall[];
}

/** What is left out for want of room was never wanted: the model is told of no answer to it. */
export function newCalls(wanted: readonly WantedCall[], { place, before }: Turn): ToolCall[] {
  const round = (before.at(-1)?.round ?? 0) + 1;
  const all = [...before];
  for (const { id, name, arguments: said } of wanted.slice(0, roomFor(before))) {
    const call = {
      id: clean(id, LONGEST.id),
      name: clean(name, LONGEST.name),
      // One more than it may have: that it was too long is still to be seen.
      arguments: clean(said, TOOL_LIMITS.argumentChars + 1),
    };
    all.push({ ...call, key: keyOf(place, call, all), round, answer: null, ok: false, fault: false });
  }
  return all.slice(before.length);
}

/** The same for the same wish at the same place of a conversation, but where it has been done and is wanted once more. */
function keyOf(place: string, call: Pick<ToolCall, 'name' | 'arguments'>, before: readonly ToolCall[]): string {
  const wish = wishOf(call);
  // Of those of one round nobody knows yet whether they will be done: each is a wish of its own.
  const had = before.filter((other) => (other.ok || other.answer === null) && wishOf(other) === wish).length;
  return `tool_${createHash('sha256').update(`${place} ${had} ${wish}`).digest('hex').slice(0, 40)}`;
}

function wishOf({ name, arguments: said }: Pick<ToolCall, 'name' | 'arguments'>): string {
  try {
    return `${name} ${written(JSON.parse(said))}`;
  } catch {
    return `${name} ${said}`;
  }
}

/** What is to be called; or what the model is told instead. */
export type Checked = { tool: PromptTool; values: ToolArguments } | { problem: string };

export function checkCall(
  tools: readonly PromptTool[],
  { name, arguments: said }: Pick<WantedCall, 'name' | 'arguments'>,
): Checked {
  const tool = tools.find((each) => each.name === name);
  if (!tool) return { problem: `there is no tool of that name: ${tools.map((each) => each.name).join(', ')}` };
  const read = readArguments(parametersOf(tool), said);
  return read.ok ? { tool, values: read.values } : { problem: read.problem };
}

/** Where it is called, and what is said there. */
export function requestOf({ url, method }: PromptTool, values: ToolArguments): { url: string; body: string | null } {
  if (method !== 'GET') return { url, body: JSON.stringify(values) };
  const address = new URL(url);
  for (const [name, value] of Object.entries(values))
    address.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return { url: address.href, body: null };
}

export interface ToolOutcome {
  ok: boolean;
  fault: boolean;
  /** what the model is told */
  answer: string;
}

export const notDone = (problem: string): ToolOutcome => ({
  ok: false,
  fault: true,
  answer: `It was not done: ${problem}`,
});

/** That something is not there, or not as it should be, is for the model to deal with. */
const isFault = (status: number): boolean =>
  status >= 500 || status < 200 || (status >= 300 && status < 400) || [401, 403, 405, 408, 429].includes(status);

export function outcomeOf(status: number, contentType: string, body: string): ToolOutcome {
  const ok = status >= 200 && status < 300;
  const isText = contentType === '' || /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i.test(contentType);
  if (ok && !isText) return notDone('its answer is neither JSON nor text');
  const said = clean(body, ok ? TOOL_LIMITS.answerChars : LONGEST.error).trim();
  const data = fenced('tool_answer', said);
  return ok
    ? { ok, fault: false, answer: data }
    : { ok, fault: isFault(status), answer: `It failed with status ${status}.\n${data}` };
}

/** What the model wanted and was told, as it is told it again with the next question. */
export function toolMessages(calls: readonly ToolCall[]): ModelMessage[] {
  const rounds = [...new Set(calls.map(({ round }) => round))];
  return rounds.flatMap((round) => {
    const those = calls.filter((call) => call.round === round);
    return [
      { role: 'assistant' as const, content: '', toolCalls: those.map(replayed) },
      ...those.map(({ id, answer }) => ({ role: 'tool' as const, toolCallId: id, content: answer ?? '' })),
    ];
  });
}

/** Endpoints refuse arguments that are no object, and names that no tool can have, though their own model wrote them. */
function replayed({ id, name, arguments: said }: ToolCall): WantedCall {
  const read = readArguments({ type: 'object' }, said);
  return {
    id,
    name: name.replaceAll(/[^\w-]/g, '_') || 'unknown',
    arguments: read.ok ? JSON.stringify(read.values) : '{}',
  };
}
