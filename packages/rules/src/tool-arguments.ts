// What a model wants to say to a tool, held against what the tool takes. Pure.
import { TOOL_LIMITS } from '@recado/contract/prompt-tools';
import type { ToolSchema, ToolType } from '@recado/contract/tool-schema';

export type ToolArguments = Record<string, unknown>;
export type ReadArguments = { ok: true; values: ToolArguments } | { ok: false; problem: string };

const isRecord = (value: unknown): value is ToolArguments =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param text JSON, whatever the model made of it; empty: none */
export function readArguments(schema: ToolSchema, text: string): ReadArguments {
  if (text.length > TOOL_LIMITS.argumentChars) return wrong(`longer than ${TOOL_LIMITS.argumentChars} characters`);
  let values: unknown;
  try {
    values = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return wrong('not JSON');
  }
  if (!isRecord(values)) return wrong('not a JSON object');
  if (isDeeper(values, TOOL_LIMITS.argumentDepth)) return wrong(`deeper than ${TOOL_LIMITS.argumentDepth} levels`);
  const problem = problemIn(schema, values, 'arguments');
  return problem === undefined ? { ok: true, values } : wrong(problem);
}

const wrong = (problem: string): ReadArguments => ({ ok: false, problem });

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));

const IS: Record<ToolType, (value: unknown) => boolean> = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isSafeInteger(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};

/** In words that help whoever wrote it, which is a model. */
function problemIn(schema: ToolSchema, value: unknown, at: string): string | undefined {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  if (!types.some((type) => IS[type](value))) return `${at} must be ${types.join(' or ')}`;
  if (schema.enum && !schema.enum.some((each) => each === value))
    return `${at} must be one of ${JSON.stringify(schema.enum)}`;
  if (typeof value === 'string')
    return outside(at, 'characters', Array.from(value).length, schema.minLength, schema.maxLength);
  if (typeof value === 'number') return outside(at, '', value, schema.minimum, schema.maximum);
  if (Array.isArray(value)) return problemInList(schema, value, at);
  return isRecord(value) ? problemInObject(schema, value, at) : undefined;
}

function outside(at: string, unit: string, size: number, least?: number, most?: number): string | undefined {
  const words = (bound: number): string => (unit ? `${bound} ${unit}` : String(bound));
  if (least !== undefined && size < least) return `${at} must be ${words(least)} or more`;
  return most !== undefined && size > most ? `${at} must be ${words(most)} or less` : undefined;
}

function problemInList(schema: ToolSchema, value: readonly unknown[], at: string): string | undefined {
  const size = outside(at, 'entries', value.length, schema.minItems, schema.maxItems);
  const { items } = schema;
  if (size !== undefined || !items) return size;
  return firstOf(value.map((each, index) => () => problemIn(items, each, `${at}[${index}]`)));
}

function problemInObject(schema: ToolSchema, value: ToolArguments, at: string): string | undefined {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const missing = required.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) return `${at}.${missing} is missing`;
  return firstOf(
    Object.entries(value).map(([name, inner]) => () => {
      const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (known) return problemIn(known, inner, `${at}.${name}`);
      return additionalProperties ? undefined : `${at}.${name.slice(0, 64)} is not known`;
    }),
  );
}

function firstOf(checks: readonly (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem !== undefined) return problem;
  }
  return undefined;
}
