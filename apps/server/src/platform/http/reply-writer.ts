// Replies as text: what the contract says of each, and no more of it (docs/decisions/0054-replies-are-written-by-their-schema.md).
import { isDeepStrictEqual } from 'node:util';
import build, { type ObjectSchema, type Schema } from 'fast-json-stringify';
import { z } from 'zod';

export type WriteReply = (reply: unknown) => string;

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Its schema says more than a writer made from it would heed. */
class NotPlain extends Error {}

/** As fast-json-stringify wants it: nothing but types, with what is referred to in its place. */
function plain(schema: z.core.JSONSchema._JSONSchema | undefined, known: Record<string, JsonSchema>): Schema {
  if (typeof schema !== 'object') throw new NotPlain('anything');
  const { $ref, type, anyOf, oneOf, allOf, not, properties = {}, additionalProperties = false } = schema;
  if ($ref !== undefined) {
    const { [$ref.replace('#/$defs/', '')]: meant, ...others } = known;
    // What refers to itself would never end.
    return plain(meant, others);
  }
  if (anyOf?.length === 2 && typeof anyOf[1] === 'object' && anyOf[1].type === 'null')
    return { ...plain(anyOf[0], known), nullable: true };
  if (anyOf ?? oneOf ?? allOf ?? not ?? schema.prefixItems) throw new NotPlain('one of several');
  if (Array.isArray(type)) {
    const [only, none, ...more] = type as string[];
    if (none !== 'null' || more.length > 0) throw new NotPlain('several types');
    return { ...plain({ ...schema, type: only as 'string' }, known), nullable: true };
  }
  if (type === 'string' || type === 'boolean') return { type };
  if (type === 'number' || type === 'integer') return { type: 'number' };
  if (type === 'array') return { type, items: plain(schema.items as JsonSchema | undefined, known) };
  if (type !== 'object' || additionalProperties !== false) throw new NotPlain('anything');
  const of = Object.entries(properties).map(([name, one]) => [name, plain(one, known)]);
  return {
    type,
    properties: Object.fromEntries(of) as ObjectSchema['properties'] & {},
    required: schema.required ?? [],
  };
}

type IsRight = (value: unknown) => boolean;

/** Whether what is there is of the right kinds: the writer would make text of a number, and 0, '' or {} of null. */
function kindsOf(schema: Schema): IsRight {
  const isRight = kindOf(schema);
  return 'nullable' in schema && schema.nullable === true ? (value) => value === null || isRight(value) : isRight;
}

function kindOf(schema: Schema): IsRight {
  if (!('type' in schema)) throw new NotPlain('anything');
  const { type } = schema;
  if (type === 'array') {
    const isItem = kindsOf(schema.items as Schema);
    return (value) => Array.isArray(value) && value.every(isItem);
  }
  // A number that is none would be written as null.
  if (type === 'number') return Number.isFinite;
  if (type !== 'object') return (value) => typeof value === type;
  const parts = Object.entries(schema.properties ?? {}).map(([name, of]) => ({
    name,
    isRight: kindsOf(of as Schema),
    isNeeded: schema.required?.includes(name) ?? false,
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null) return false;
    for (const { name, isRight, isNeeded } of parts) {
      const part = (value as Record<string, unknown>)[name];
      if (part === undefined ? isNeeded : !isRight(part)) return false;
    }
    return true;
  };
}

/** As zod reads it. */
const read =
  (schema: z.ZodType): WriteReply =>
  (reply) =>
    JSON.stringify(schema.parse(reply));

/** undefined: its schema says more than kinds. */
function quick(schema: z.ZodType): WriteReply | undefined {
  try {
    const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io: 'output' });
    const kinds = plain(whole, $defs);
    const [write, isRight, slowly] = [build(kinds), kindsOf(kinds), read(schema)];
    // Zod says what is wrong with it, and where.
    return (reply) => (isRight(reply) ? write(reply) : slowly(reply));
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return undefined;
  }
}

/** Whether a writer can be made of it. */
export const isPlain = (schema: z.ZodType): boolean => quick(schema) !== undefined;

const made = new WeakMap<z.ZodType, WriteReply>();

/** Made with the first reply: most calls are not made by most processes. Throws zod's error where a reply is not as the schema says. */
export function writerOf(schema: z.ZodType): WriteReply {
  const known = made.get(schema);
  if (known) return known;
  const write = quick(schema) ?? read(schema);
  made.set(schema, write);
  return write;
}

/** For tests: the same text, of a reply that is wholly as the contract says. */
export function checkingWriterOf(schema: z.ZodType): WriteReply {
  return (reply) => {
    const text = writerOf(schema)(reply);
    const right = JSON.stringify(schema.parse(reply));
    if (text !== right && !isDeepStrictEqual(JSON.parse(text), JSON.parse(right)))
      throw new Error(`Written is ${text}, the contract says ${right}`);
    return text;
  };
}
