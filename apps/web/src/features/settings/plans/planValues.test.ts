// The plan form's numbers and modules.
import { planInput } from '@recado/contract/plans';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../../shared/crud/formErrors.ts';
import { planOf } from '../company.fixture.ts';
import { bodyOf, planSchema, valuesOf } from './planValues.ts';

test('empty is missing, not zero', () => {
  expect(Object.keys(schemaErrors(planSchema, { ...valuesOf(), name: 'Novo', users: 0 }))).toEqual([
    'connections',
    'queues',
    'value',
  ]);
});

test.each([
  [{ users: -1 }, 'users'],
  [{ queues: 1.5 }, 'queues'],
  [{ value: 9.999 }, 'value'],
])('%j is not accepted', (change, field) => {
  expect(Object.keys(schemaErrors(planSchema, { ...valuesOf(planOf()), ...change }))).toEqual([field]);
});

test('each module is sent, on or off', () => {
  const body = planInput.parse(bodyOf({ ...valuesOf(planOf({ useKanban: false })), value: 149.9 }));
  expect(body).toMatchObject({ name: 'Básico', value: 149.9, useKanban: false, useCampaigns: true, isPublic: true });
});
