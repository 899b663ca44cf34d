// The company form's values, and what of them the server is sent.
import { companyInput, DEFAULT_TIME_ZONE, type companyChange, type Company } from '@recado/contract/companies';
import { LANGUAGES, RECURRENCES } from '@recado/contract/constants';
import { dayText, text } from '@recado/contract/primitives';
import { dayIn } from '@recado/rules/days';
import { addRecurrence } from '@recado/rules/recurrence';
import { z } from 'zod';
import { passwordChange } from '../../../entities/user/passwordChange.ts';
import { billingOf } from '../company/billingValues.ts';
import { changesOf } from '../../../shared/crud/changesOf.ts';
import { dayOf } from './dueDate.ts';

export const companySchema = z.object({
  name: companyInput.shape.name,
  email: companyInput.shape.email,
  phone: companyInput.shape.phone.unwrap(),
  planId: z.string().min(1, 'Required'),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDay: z.union([z.literal(''), dayText]),
  recurrence: z.enum(RECURRENCES),
  timeZone: text(60),
  language: z.enum(LANGUAGES),
  password: passwordChange,
  billingName: companyInput.shape.billingName.unwrap(),
  addressZipCode: companyInput.shape.addressZipCode.unwrap(),
  addressStreet: companyInput.shape.addressStreet.unwrap(),
  addressDistrict: companyInput.shape.addressDistrict.unwrap(),
  addressCity: companyInput.shape.addressCity.unwrap(),
  addressState: companyInput.shape.addressState.unwrap(),
});
export type CompanyValues = z.input<typeof companySchema>;

/** A new one has a month until it pays. */
export const newCompany = (now: Date): CompanyValues => ({
  name: '',
  email: '',
  phone: '',
  planId: '',
  status: true,
  campaignsEnabled: true,
  dueDay: dayIn(addRecurrence(now, 'MENSAL', DEFAULT_TIME_ZONE), DEFAULT_TIME_ZONE),
  recurrence: 'MENSAL',
  timeZone: DEFAULT_TIME_ZONE,
  language: 'pt',
  password: '',
  ...billingOf(),
});

export const valuesOf = (company: Company): CompanyValues => ({
  name: company.name,
  email: company.email,
  phone: company.phone,
  planId: String(company.planId),
  status: company.status,
  campaignsEnabled: company.settings.every(({ key, value }) => key !== 'campaignsEnabled' || value !== 'false'),
  dueDay: dayOf(company.dueDate, company.timeZone),
  recurrence: company.recurrence,
  timeZone: company.timeZone,
  language: company.language,
  password: '',
  ...billingOf(company),
});

/** A password is only for a new company's first administrator. */
export function bodyOf({ dueDay, password, ...values }: CompanyValues): z.input<typeof companyInput> {
  return { ...values, dueDate: dueDay, ...(password !== '' && { password }) };
}

/** What was touched, so that what another person changed meanwhile stays; a day that was not touched keeps its hour. */
export function changeOf(values: CompanyValues, company: Company): z.input<typeof companyChange> {
  const { dueDay, password: _none, ...changed } = changesOf(values, valuesOf(company));
  return { ...changed, ...(dueDay !== undefined && { dueDate: dueDay }) };
}
