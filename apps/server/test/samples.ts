// Valid input for any endpoint, made from its schema.
import type { Endpoint } from '@recado/contract/endpoint';
import { none } from '@recado/contract/endpoint';
import { z } from 'zod';
import type { FullCompany } from './every-table.ts';

/** What a schema of the contract looks like as JSON Schema: the parts that samples are made from. */
export interface Shape {
  type?: string | string[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Shape[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
}

export const shapeOf = (schema: z.ZodType): Shape =>
  schema === none ? {} : (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);

let unique = 0;

function sampleText(shape: Shape): string {
  unique += 1;
  if (shape.format === 'email') return `sample${unique}@example.com`;
  if (shape.format === 'date') return '2026-01-02';
  if (shape.format === 'date-time') return '2030-01-02T03:04:05.000Z';
  // Digits pass for a name, a number, a colour and a text alike.
  return `55119${String(70_000_000 + unique)}`.slice(-(shape.maxLength ?? 100));
}

/** The least that is valid. */
export function sample(shape: Shape): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sample(shape.anyOf[0] ?? {});
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  switch (type) {
    case 'object':
      return Object.fromEntries((shape.required ?? []).map((key) => [key, sample(shape.properties?.[key] ?? {})]));
    case 'array':
      return Array.from({ length: shape.minItems ?? 0 }, () => sample(shape.items ?? {}));
    case 'string':
      return sampleText(shape);
    case 'number':
    case 'integer':
      return Math.max(shape.minimum ?? 1, shape.exclusiveMinimum === undefined ? 1 : shape.exclusiveMinimum + 1);
    case 'boolean':
      return false;
    default:
      return null;
  }
}

/** The least that is valid and says something: a message's text is there. */
export function sampleBody(endpoint: Endpoint): unknown {
  if (endpoint.body === none) return undefined;
  const shape = shapeOf(endpoint.body);
  const said = shape.properties?.['body']?.type === 'string' ? { body: 'hello' } : {};
  const video = shape.required?.includes('video') ? { video: 'dQw4w9WgXcQ' } : {};
  return { ...(sample(shape) as object), ...said, ...video };
}

/** Queries that must say one of several things, which their schemas cannot tell. */
const CHOSEN: Record<string, Record<string, string>> = {
  '/dashboard': { days: '7' },
  '/dashboard/tickets': { days: '7' },
};

/** The least that an address must ask for. */
export function sampleQuery(endpoint: Endpoint): URLSearchParams {
  const asked = endpoint.query === none ? {} : (sample(shapeOf(endpoint.query)) as Record<string, unknown>);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...asked, ...CHOSEN[endpoint.path] })) query.set(name, String(value));
  return query;
}

/** Names of an endpoint's path parameters. */
export const paramNames = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** Whose rows a path names; a test may put nonsense there. */
export type Named = Record<'companyId' | 'id', number | string> & Pick<FullCompany, 'uuid' | 'text'>;

/** Parameters that are one of a few words, though their schema takes any: the call itself says which it does not know. */
const WORDS: Record<string, string> = { key: 'userRating', version: '1' };

/** The path with each parameter naming the company's row: by id, uuid or text. A choice among words takes its first. */
export function fillPath(endpoint: Endpoint, named: Named): string {
  const shapes = shapeOf(endpoint.params).properties ?? {};
  // Below these the id is the company's own.
  const id = endpoint.path.startsWith('/companies/') ? named.companyId : named.id;
  return endpoint.path.replace(/:(\w+)/g, (_match, name: string) => {
    const { pattern, format, enum: words } = shapes[name] ?? {};
    if (words) return String(words[0]);
    if (WORDS[name] !== undefined) return WORDS[name];
    if (format === 'uuid') return named.uuid;
    return pattern === undefined ? named.text : String(id);
  });
}

/** Whether the path names a row: anything but a choice among words. */
export const namesRows = (endpoint: Endpoint): boolean => {
  const shapes = shapeOf(endpoint.params).properties ?? {};
  return paramNames(endpoint).some((name) => !shapes[name]?.enum && WORDS[name] === undefined);
};
