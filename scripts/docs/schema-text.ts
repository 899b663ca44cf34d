// A schema of the contract as one reads it: like a type of TypeScript, names of shared shapes as links. Pure.
import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A shape that has a name in the contract, and where the others find it. */
export type Shapes = Map<string, string>;

/**
 * @param io what is sent to the product is input, what it answers output
 * @param shapes takes the named shapes that are met, in turn
 */
export function schemaText(schema: z.ZodType, io: 'input' | 'output', shapes: Shapes): string {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  // The first to be met names it: what goes in and what comes out of one name differ by defaults alone.
  for (const [name, shape] of Object.entries($defs)) if (!shapes.has(name)) shapes.set(name, textOf(shape, ''));
  return textOf(root, '');
}

function textOf(schema: Schema, indent: string): string {
  const { $ref, const: one, enum: choice, type, anyOf, oneOf, allOf } = schema;
  if (typeof $ref === 'string') return nameOf($ref);
  if (one !== undefined) return literal(one);
  if (Array.isArray(choice)) return choice.map(literal).join(' | ');
  const several = anyOf ?? oneOf;
  if (Array.isArray(several)) return [...new Set(several.map((each: Schema) => textOf(each, indent)))].join(' | ');
  if (Array.isArray(allOf)) return allOf.map((each: Schema) => textOf(each, indent)).join(' &amp; ');
  if (Array.isArray(type)) return type.map(String).join(' | ');
  if (type === 'array') return listText(schema, indent);
  if (type === 'object') return objectText(schema, indent);
  return typeof type === 'string' ? plainText(schema, type) : 'anything';
}

const literal = (value: unknown): string => escapeHtml(JSON.stringify(value) ?? '');

function nameOf($ref: string): string {
  const name = escapeHtml($ref.replace(/^.*\//, ''));
  return `<a href="shapes.html#${name}">${name}</a>`;
}

function listText({ items, prefixItems }: Schema, indent: string): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map((each: Schema) => textOf(each, indent)).join(', ')}]`;
  const item = textOf((items ?? {}) as Schema, indent);
  return / [|&] /.test(item.replaceAll(/\{[^]*\}/g, '')) ? `(${item})[]` : `${item}[]`;
}

function objectText(schema: Schema, indent: string): string {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, Schema>;
    required?: readonly string[];
    additionalProperties?: unknown;
  };
  const inner = `${indent}  `;
  const rows = Object.entries(properties).flatMap(([name, value]) => [
    ...(typeof value['description'] === 'string'
      ? [`${inner}<span class="why">// ${escapeHtml(value['description'])}</span>`]
      : []),
    `${inner}${escapeHtml(keyText(name))}${required.includes(name) ? '' : '?'}: ${textOf(value, inner)}`,
  ]);
  if (isSchema(additionalProperties)) rows.push(`${inner}[name]: ${textOf(additionalProperties, inner)}`);
  return rows.length === 0 ? '{}' : `{\n${rows.join('\n')}\n${indent}}`;
}

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const keyText = (name: string): string => (/^[\w$]+$/.test(name) ? name : JSON.stringify(name));

/** Formats that say more than the type; every whole number would have JavaScript's own bounds. */
function plainText({ format, default: unset, minLength, maxLength, minimum, maximum }: Schema, type: string): string {
  const notes = [
    ...(typeof format === 'string' ? [format] : []),
    ...(isBound(minLength) || isBound(maxLength) ? [`${between(minLength, maxLength)} characters`] : []),
    ...(isBound(minimum) || isBound(maximum) ? [between(minimum, maximum)] : []),
    ...(unset === undefined ? [] : [`unset: ${JSON.stringify(unset)}`]),
  ];
  return notes.length === 0 ? type : `${type} <span class="why">(${escapeHtml(notes.join(', '))})</span>`;
}

function between(least: unknown, most: unknown): string {
  if (!isBound(least)) return isBound(most) ? `at most ${most}` : '';
  return isBound(most) ? `${least} to ${most}` : `at least ${least}`;
}

const isBound = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) < 2 ** 52;
