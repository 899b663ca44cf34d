// From a company to its form and back: what is sent, and what stays.
import { companyChange, companyInput } from '@recado/contract/companies';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../../shared/crud/formErrors.ts';
import { companyOf } from '../company.fixture.ts';
import { bodyOf, companySchema, newCompany, valuesOf } from './companyValues.ts';

const NOW = new Date('2026-01-31T12:00:00');

test('an untouched due date keeps its hour; a chosen one lasts to the end of its day; an empty one is none', () => {
  const company = companyOf();
  const values = valuesOf(company);
  expect(bodyOf(values, company)).not.toHaveProperty('dueDate');
  expect(bodyOf({ ...values, dueDay: '2027-01-15' }, company).dueDate).toBe(
    new Date('2027-01-15T23:59:59').toISOString(),
  );
  expect(bodyOf({ ...values, dueDay: '' }, company).dueDate).toBeNull();
});

test('a new company has a month; its password is sent where there is one', () => {
  const values = { ...newCompany(NOW), name: 'Nova', email: 'nova@example.com', planId: '1' };
  expect(values.dueDay).toBe('2026-02-28');
  expect(bodyOf(values)).not.toHaveProperty('password');
  expect(bodyOf({ ...values, password: 'segredo' }).password).toBe('segredo');
  expect(bodyOf({ ...valuesOf(companyOf()), password: 'segredo' }, companyOf())).not.toHaveProperty('password');
});

test('what the form sends is what the contract takes', () => {
  const fresh = bodyOf({ ...newCompany(NOW), name: 'Nova', email: 'nova@example.com', planId: '2' });
  expect(companyInput.parse(fresh)).toMatchObject({ planId: 2, status: true, campaignsEnabled: true });
  const company = companyOf({ settings: [{ key: 'campaignsEnabled', value: 'false' }], billingName: 'Padaria Ltda' });
  expect(companyChange.parse(bodyOf(valuesOf(company), company))).toMatchObject({
    planId: 1,
    campaignsEnabled: false,
    billingName: 'Padaria Ltda',
  });
});

test('an address and a plan are required, a password is judged when it is written', () => {
  const errors = schemaErrors(companySchema, { ...newCompany(NOW), name: 'Nova', password: '123' });
  expect(errors).toEqual({
    email: 'Fill in this field',
    planId: 'Fill in this field',
    password: 'Too short',
  });
});
