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

function madeFor(schema: z.ZodType): WriteReply {
  try {
    const { $defs = {}, ...whole } = z.toJSONSchema(schema, { io: 'output' });
    return build(plain(whole, $defs));
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return (reply) => JSON.stringify(schema.parse(reply));
  }
}

const made = new WeakMap<z.ZodType, WriteReply>();

/** Made with the first reply: most calls are not made by most processes. Throws what is lacking of the schema's. */
export function writerOf(schema: z.ZodType): WriteReply {
  const known = made.get(schema);
  if (known) return known;
  const write = madeFor(schema);
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
