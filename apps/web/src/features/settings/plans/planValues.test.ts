// The plan form's numbers and modules.
import { BUILT_FEATURES, PLAN_FEATURES } from '@recado/contract/constants';
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
  [{ storageGb: 0.5 }, 'storageGb'],
  [{ value: 9.999 }, 'value'],
])('%j is not accepted', (change, field) => {
  expect(Object.keys(schemaErrors(planSchema, { ...valuesOf(planOf()), ...change }))).toEqual([field]);
});

test('each module that is there is sent, on or off; the others stay as they are', () => {
  const body = planInput.parse(bodyOf({ ...valuesOf(planOf({ useSchedules: false })), value: 149.9 }));
  expect(body).toMatchObject({
    name: 'Básico',
    value: 149.9,
    useSchedules: false,
    useInternalChat: true,
    isPublic: true,
  });
  expect(PLAN_FEATURES.filter((name) => name in body)).toEqual([...BUILT_FEATURES]);
});

test.each([
  ['', null],
  [20, 20],
  ['20', 20],
])('storage %j is %j: empty is no limit', (typed, sent) => {
  expect(planInput.parse(bodyOf({ ...valuesOf(planOf()), storageGb: typed })).storageGb).toBe(sent);
});
