// What a tool's arguments look like: the part of JSON Schema that models and endpoints both understand, and no more of it
// than can be checked in no time. Pure.

export const TOOL_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'null'] as const;
export type ToolType = (typeof TOOL_TYPES)[number];

export interface ToolSchema {
  type: ToolType | ToolType[];
  title?: string;
  description?: string;
  default?: unknown;
  /** said to the model; not checked */
  format?: string;
  enum?: (string | number | boolean | null)[];
  properties?: Record<string, ToolSchema>;
  required?: string[];
  /** left out: what is not named may stand there too */
  additionalProperties?: boolean;
  items?: ToolSchema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

export const TOOL_SCHEMA_LIMITS = { chars: 8_000, depth: 5, names: 100 } as const;

/**
 * notObject: arguments are an object, and so is each schema in it · unknownKeyword · badType · badValue: not what may stand
 * at this keyword · missing: required, and not described · tooDeep · tooMany names · tooLong
 */
export type SchemaComplaint =
  | 'notObject'
  | 'unknownKeyword'
  | 'badType'
  | 'badValue'
  | 'missing'
  | 'tooDeep'
  | 'tooMany'
  | 'tooLong';

export interface SchemaProblem {
  complaint: SchemaComplaint;
  /** as one would look for it: `properties.order.type`; empty: all of it */
  at: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string';
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const isScalar = (value: unknown): boolean =>
  value === null || isText(value) || isNumber(value) || typeof value === 'boolean';
const isListOf = (check: (each: unknown) => boolean, value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(check);
const isType = (value: unknown): boolean => TOOL_TYPES.some((type) => type === value);

/** What may stand at each keyword, but for the schemas in it. */
const KEYWORDS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['type', (value) => isType(value) || isListOf(isType, value)],
  ['title', isText],
  ['description', isText],
  ['default', () => true],
  ['format', isText],
  ['enum', (value) => isListOf(isScalar, value)],
  ['properties', isRecord],
  ['required', (value) => Array.isArray(value) && value.every(isText)],
  ['additionalProperties', (value) => typeof value === 'boolean'],
  ['items', isRecord],
  ['minLength', isCount],
  ['maxLength', isCount],
  ['minimum', isNumber],
  ['maximum', isNumber],
  ['minItems', isCount],
  ['maxItems', isCount],
]);

/** undefined: it is one */
export function problemOfSchema(schema: unknown): SchemaProblem | undefined {
  if (!isRecord(schema) || schema['type'] !== 'object') return { complaint: 'notObject', at: '' };
  if (JSON.stringify(schema).length > TOOL_SCHEMA_LIMITS.chars) return { complaint: 'tooLong', at: '' };
  const names = { left: TOOL_SCHEMA_LIMITS.names };
  return problemIn(schema, [], names, 1);
}

function problemIn(
  schema: unknown,
  path: readonly string[],
  names: { left: number },
  depth: number,
): SchemaProblem | undefined {
  const at = (...more: string[]): string => [...path, ...more].join('.');
  if (!isRecord(schema)) return { complaint: 'notObject', at: at() };
  if (depth > TOOL_SCHEMA_LIMITS.depth) return { complaint: 'tooDeep', at: at() };
  for (const [keyword, value] of Object.entries(schema)) {
    const check = KEYWORDS.get(keyword);
    if (!check) return { complaint: 'unknownKeyword', at: at(keyword) };
    if (!check(value)) return { complaint: keyword === 'type' ? 'badType' : 'badValue', at: at(keyword) };
  }
  if (schema['type'] === undefined) return { complaint: 'badType', at: at('type') };
  const { properties = {}, required = [], items } = schema;
  const known = isRecord(properties) ? properties : {};
  const missing = Array.isArray(required) ? required.find((name) => !Object.hasOwn(known, String(name))) : undefined;
  if (missing !== undefined) return { complaint: 'missing', at: at('required', String(missing)) };
  for (const [name, inner] of Object.entries(known)) {
    names.left -= 1;
    if (names.left < 0) return { complaint: 'tooMany', at: at('properties', name) };
    const problem = problemIn(inner, [...path, 'properties', name], names, depth + 1);
    if (problem) return problem;
  }
  return items === undefined ? undefined : problemIn(items, [...path, 'items'], names, depth + 1);
}
