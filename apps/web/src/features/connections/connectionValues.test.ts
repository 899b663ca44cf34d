// What the connection form sends, and what it refuses.
import { expect, test } from 'vitest';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { connectionOf } from './connection.fixture.ts';
import { connectionSchema, valuesOf } from './connectionValues.ts';

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

test('saving sends what can be changed here, so that the rest stays', () => {
  const stored = connectionOf({
    greetingMessage: 'Oi!',
    ratingMessage: 'De 1 a 5?',
    expiresTicket: 30,
    hasToken: true,
  });
  expect(valuesOf(stored)).toEqual({ name: 'Loja', isDefault: true, queueIds: [], greetingMessage: 'Oi!' });
});
