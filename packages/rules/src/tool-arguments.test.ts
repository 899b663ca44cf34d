// Schemas that tools may have, and what of a model's arguments fits them.
import { problemOfSchema, type SchemaComplaint, type ToolSchema } from '@recado/contract/tool-schema';
import { describe, expect, test } from 'vitest';
import { readArguments } from './tool-arguments.ts';

const nested = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'object', properties: { a: nested(levels - 1) } };
const wide = (names: number): object => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: names }, (_, at) => [`n${at}`, { type: 'string' }])),
});

describe('schemas', () => {
  test.each<[unknown, SchemaComplaint | undefined, string]>([
    [{ type: 'object', properties: {} }, undefined, ''],
    [{ type: 'object', properties: { order: { type: ['string', 'null'], maxLength: 9 } } }, undefined, ''],
    [nested(4), undefined, ''],
    [wide(100), undefined, ''],
    ['order', 'notObject', ''],
    [{ type: 'array', items: { type: 'string' } }, 'notObject', ''],
    [{ type: 'object', properties: { order: 'string' } }, 'notObject', 'properties.order'],
    [{ type: 'object', properties: { order: {} } }, 'badType', 'properties.order.type'],
    [{ type: 'object', properties: { order: { type: 'text' } } }, 'badType', 'properties.order.type'],
    [
      { type: 'object', properties: { a: { type: 'string', pattern: '(a+)+$' } } },
      'unknownKeyword',
      'properties.a.pattern',
    ],
    [{ type: 'object', properties: { a: { type: 'string', maxLength: -1 } } }, 'badValue', 'properties.a.maxLength'],
    [
      { type: 'object', properties: { a: { type: 'array', items: { type: 'x' } } } },
      'badType',
      'properties.a.items.type',
    ],
    [{ type: 'object', required: ['toString'] }, 'missing', 'required.toString'],
    [nested(5), 'tooDeep', 'properties.a.properties.a.properties.a.properties.a.properties.a'],
    [wide(101), 'tooMany', 'properties.n100'],
    [{ type: 'object', description: 'x'.repeat(8_000) }, 'tooLong', ''],
  ])('%j', (schema, complaint, at) => {
    expect(problemOfSchema(schema)).toEqual(complaint && { complaint, at });
  });
});

const ORDER: ToolSchema = {
  type: 'object',
  properties: {
    number: { type: 'string', minLength: 2, maxLength: 4 },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    kind: { type: ['string', 'null'], enum: ['tea', 'coffee', null] },
    lines: {
      type: 'array',
      maxItems: 2,
      items: { type: 'object', required: ['sku'], properties: { sku: { type: 'string' } } },
    },
  },
  required: ['number'],
  additionalProperties: false,
};

describe('arguments', () => {
  test.each<[string, string | undefined]>([
    ['{"number":"A1"}', undefined],
    ['{"number":"A1","count":3,"kind":null,"lines":[{"sku":"x"}]}', undefined],
    ['{"number":"çéã1"}', undefined],
    ['', 'arguments.number is missing'],
    ['{"number":', 'not JSON'],
    ['[1]', 'not a JSON object'],
    ['null', 'not a JSON object'],
    ['{"number":7}', 'arguments.number must be string'],
    ['{"number":"A"}', 'arguments.number must be 2 characters or more'],
    ['{"number":"A1234"}', 'arguments.number must be 4 characters or less'],
    ['{"number":"A1","count":1.5}', 'arguments.count must be integer'],
    ['{"number":"A1","count":0}', 'arguments.count must be 1 or more'],
    ['{"number":"A1","kind":"milk"}', 'arguments.kind must be one of ["tea","coffee",null]'],
    ['{"number":"A1","lines":[{"sku":"x"},{}]}', 'arguments.lines[1].sku is missing'],
    ['{"number":"A1","lines":[{"sku":"x"},{"sku":"y"},{"sku":"z"}]}', 'arguments.lines must be 2 entries or less'],
    ['{"number":"A1","__proto__":{"x":1}}', 'arguments.__proto__ is not known'],
    ['{"number":"A1","toString":"x"}', 'arguments.toString is not known'],
    [`{"number":"${'A'.repeat(8_000)}"}`, 'longer than 8000 characters'],
    [`{"number":"A1","x":${'['.repeat(7)}${']'.repeat(7)}}`, 'deeper than 6 levels'],
  ])('%s', (text, problem) => {
    const read = readArguments(ORDER, text);
    expect(read.ok ? undefined : read.problem).toBe(problem);
  });
});
