// What an OpenAPI document needs that is made from routes and schemas. Pure; each changes the document it is given.

export type Json = { [key: string]: unknown };

export interface Operation {
  operationId: string;
  summary?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; in: string; description?: string; required?: boolean; schema?: unknown }[];
  requestBody?: { required?: boolean; content: Record<string, { schema: unknown }> };
  responses: Json;
}

export interface OpenApi {
  /** by path, then method */
  paths: Record<string, Record<string, Operation>>;
  /** by what is told, then method: calls that we make */
  webhooks?: Record<string, Record<string, Operation>>;
  components: { schemas?: Json; responses?: Json; headers?: Json };
}

const PLACE = /\{(\w+)\}/g;

/**
 * Two paths may not differ by what they call a parameter alone: `/rows/{tableId}` and `/rows/{id}` become one, with the
 * name of the first, and each call says what it means by it.
 */
export function oneNameForAPlace(document: OpenApi): void {
  const kept = new Map<string, string>();
  for (const [path, methods] of Object.entries(document.paths)) {
    const shape = path.replace(PLACE, '{}');
    const first = kept.get(shape);
    if (first === undefined) kept.set(shape, path);
    else {
      const names = placesOf(path).map((name, at): [string, string] => [name, placesOf(first)[at] ?? name]);
      for (const operation of Object.values(methods)) rename(operation, new Map(names));
      Object.assign((document.paths[first] ??= {}), methods);
      delete document.paths[path];
    }
  }
}

const placesOf = (path: string): string[] => [...path.matchAll(PLACE)].map(([, name = '']) => name);

function rename({ parameters = [] }: Operation, names: ReadonlyMap<string, string>): void {
  for (const parameter of parameters) {
    const name = parameter.in === 'path' ? names.get(parameter.name) : undefined;
    if (name === undefined || name === parameter.name) continue;
    parameter.description = [`The call’s \`${parameter.name}\`.`, parameter.description].filter(Boolean).join(' ');
    parameter.name = name;
  }
}

/** What stands beside a reference is kept as a choice of one, which `plainSchemas` takes back: @fastify/swagger drops it. */
export function keepBesideReferences(schema: unknown): void {
  each(schema, (part) => {
    const { $ref, ...rest } = part;
    if (typeof $ref !== 'string' || Object.keys(rest).length === 0) return;
    delete part['$ref'];
    part['anyOf'] = [{ $ref }];
  });
}

/** A record of known keys is written as the object that it is, and a choice of one as that one. */
export function plainSchemas(document: OpenApi): void {
  each(document, (schema) => {
    const { propertyNames, additionalProperties, anyOf } = schema;
    const keys = isObject(propertyNames) && Array.isArray(propertyNames['enum']) ? propertyNames['enum'] : undefined;
    if (keys && isObject(additionalProperties)) {
      schema['properties'] = Object.fromEntries(keys.map((key) => [String(key), additionalProperties]));
      schema['additionalProperties'] = false;
      delete schema['propertyNames'];
    }
    if (Array.isArray(anyOf) && anyOf.length === 1) {
      delete schema['anyOf'];
      Object.assign(schema, { ...(anyOf[0] as Json), ...schema });
    }
  });
}

/** The schemas that something refers to, directly or by way of others. */
export function usedSchemas({ paths, webhooks, components }: OpenApi): Json {
  const all = components.schemas ?? {};
  const used = new Set<string>();
  const follow = (from: unknown): void =>
    each(from, ({ $ref }) => {
      const name = typeof $ref === 'string' ? /^#\/components\/schemas\/(.+)$/.exec($ref)?.[1] : undefined;
      if (name === undefined || used.has(name)) return;
      used.add(name);
      follow(all[name]);
    });
  follow(paths);
  follow(webhooks);
  follow(components.responses);
  return Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function each(value: unknown, visit: (object: Json) => void): void {
  if (Array.isArray(value)) for (const one of value) each(one, visit);
  else if (isObject(value)) {
    visit(value);
    for (const one of Object.values(value)) each(one, visit);
  }
}
