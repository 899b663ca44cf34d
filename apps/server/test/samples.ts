// Valid input for any endpoint, made from its schema.
import type { Endpoint } from '@recado/contract/endpoint';
import { none } from '@recado/contract/endpoint';
import { z } from 'zod';

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
  // Digits pass for a name, a number and a text alike.
  return `55119${String(70_000_000 + unique)}`;
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

export const sampleBody = (endpoint: Endpoint): unknown =>
  endpoint.body === none ? undefined : sample(shapeOf(endpoint.body));

/** Names of an endpoint's path parameters. */
export const paramNames = (endpoint: Endpoint): string[] =>
  [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');

/** The path with each parameter as the first of the candidates that its schema takes; a choice among words takes its first word. */
export function fillPath(endpoint: Endpoint, candidates: readonly string[]): string {
  const shapes = shapeOf(endpoint.params).properties ?? {};
  const required = paramNames(endpoint);
  const filled: Record<string, string> = {};
  for (const name of required) {
    const word = shapes[name]?.enum?.[0];
    const schema = (endpoint.params as unknown as { shape: Record<string, z.ZodType> }).shape[name];
    const value = word === undefined ? candidates.find((text) => schema?.safeParse(text).success) : String(word);
    if (value === undefined) throw new Error(`${endpoint.path}: nothing fits the parameter ${name}`);
    filled[name] = value;
  }
  return endpoint.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(filled[name] ?? ''));
}

/** Whether the path names a row: anything but a choice among words. */
export const namesRows = (endpoint: Endpoint): boolean => {
  const shapes = shapeOf(endpoint.params).properties ?? {};
  return paramNames(endpoint).some((name) => !shapes[name]?.enum);
};
