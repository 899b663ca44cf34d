// What the connection form sends, and what it refuses.
import { expect, test } from 'vitest';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { bodyOf, connectionSchema, valuesOf } from './connectionValues.ts';

const values = { ...valuesOf(), name: 'Loja' };

test('a new connection needs a name and nothing else', () => {
  expect(schemaErrors(connectionSchema, values)).toEqual({});
  expect(Object.keys(schemaErrors(connectionSchema, valuesOf()))).toEqual(['name']);
});

test.each([
  { queueIds: [1], greetingMessage: '', errors: [] },
  { queueIds: [1, 2], greetingMessage: '  ', errors: ['greetingMessage'] },
  { queueIds: [1, 2], greetingMessage: 'Oi!', errors: [] },
])('queues $queueIds with greeting "$greetingMessage"', ({ errors, ...change }) => {
  expect(Object.keys(schemaErrors(connectionSchema, { ...values, ...change }))).toEqual(errors);
});

test.each([
  ['an untouched token stays', '', false, undefined],
  ['a new token is sent', 'abc', false, 'abc'],
  ['a removed token is sent empty, whatever stands in the field', 'abc', true, ''],
])('%s', (_case, token, removing, sent) => {
  expect(bodyOf({ ...values, token }, removing).token).toBe(sent);
});
