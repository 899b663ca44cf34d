// From a company to its form and back: what is sent, and what stays.
import { companyChange, companyInput } from '@recado/contract/companies';
import { expect, test } from 'vitest';
import { schemaErrors } from '../../../shared/crud/formErrors.ts';
import { companyOf } from '../company.fixture.ts';
import { bodyOf, changeOf, companySchema, newCompany, valuesOf } from './companyValues.ts';

const NOW = new Date('2026-01-31T12:00:00Z');

test('an untouched due date keeps its hour; a chosen one goes as the day that was typed; an empty one is none', () => {
  const company = companyOf();
  const values = valuesOf(company);
  expect(changeOf(values, company)).toEqual({});
  expect(changeOf({ ...values, dueDay: '2027-01-15' }, company).dueDate).toBe('2027-01-15');
  expect(changeOf({ ...values, dueDay: '' }, company).dueDate).toBe('');
  const moved = { ...values, dueDay: '2027-01-15', timeZone: 'Pacific/Auckland' };
  expect(changeOf(moved, company)).toEqual({ timeZone: 'Pacific/Auckland', dueDate: '2027-01-15' });
});

test('a new company has a month; its password is sent where there is one', () => {
  const values = { ...newCompany(NOW), name: 'Nova', email: 'nova@example.com', planId: '1' };
  expect(values.dueDay).toBe('2026-02-28');
  expect(bodyOf(values)).not.toHaveProperty('password');
  expect(bodyOf({ ...values, password: 'girassol-7' }).password).toBe('girassol-7');
  expect(changeOf({ ...valuesOf(companyOf()), password: 'girassol-7' }, companyOf())).toEqual({});
});

test('what the form sends is what the contract takes', () => {
  const fresh = bodyOf({ ...newCompany(NOW), name: 'Nova', email: 'nova@example.com', planId: '2' });
  expect(companyInput.parse(fresh)).toMatchObject({ planId: 2, status: true });
  const company = companyOf({ billingName: 'Padaria Ltda' });
  const changed = { ...valuesOf(company), planId: '2', billingName: 'Padaria S.A.', campaignsEnabled: false };
  expect(companyChange.parse(changeOf(changed, company))).toEqual({
    planId: 2,
    billingName: 'Padaria S.A.',
    campaignsEnabled: false,
  });
});

test('an address and a plan are required, a password is judged when it is written', () => {
  const errors = schemaErrors(companySchema, { ...newCompany(NOW), name: 'Nova', password: '123' });
  expect(errors).toEqual({
    email: 'Fill in this field',
    planId: 'Fill in this field',
    password: 'Too short: use at least 8 characters',
  });
});
