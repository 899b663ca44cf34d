// Companies, as super-administrators manage them and as their own administrators see theirs.
import { z } from 'zod';
import { LANGUAGES, LIMITS, RECURRENCES } from './constants.ts';
import { endpoint } from './endpoint.ts';
import { plan, storedBytes } from './plans.ts';
import {
  email,
  id,
  idParams,
  nothing,
  pageNumber,
  password,
  personName,
  searchText,
  text,
  timestamp,
  timeZone,
  typedNumber,
  createdAt,
  ignored,
  numberedPage,
} from './primitives.ts';
import { openingHours } from './queues.ts';
import { setting } from './settings.ts';
import { specialDays } from './special-days.ts';

/** Where an invoice is sent to. */
const billing = {
  billingName: text(100).describe('Name on invoices; empty: none.'),
  addressZipCode: text(20).describe('Postal code of the billing address; empty: none.'),
  addressStreet: text(200).describe('Street and number of the billing address; empty: none.'),
  addressState: text(60).describe('State of the billing address; empty: none.'),
  addressCity: text(100).describe('City of the billing address; empty: none.'),
  addressDistrict: text(100).describe('District of the billing address; empty: none.'),
};

export const company = z
  .object({
    id,
    name: z.string().describe('Name of the company.'),
    email: z.string().describe('Email address of the company.'),
    phone: z.string().describe('Phone number of the company; empty: none.'),
    planId: id.describe('ID of the company’s plan.'),
    plan: plan.describe('The company’s plan.'),
    status: z.boolean().describe('False: nobody of the company can sign in.'),
    dueDate: timestamp.nullable().describe('When the subscription has to be renewed; null: never.'),
    dueDay: z
      .number()
      .nullable()
      .describe('Day of the month that due dates return to after a shorter month; null: the day of the due date.'),
    recurrence: z
      .enum(RECURRENCES)
      .describe('How many months a renewal covers: MENSAL 1, BIMESTRAL 2, TRIMESTRAL 3, SEMESTRAL 6, ANUAL 12.'),
    timeZone: z.string().describe('IANA time zone name.'),
    language: z.enum(LANGUAGES).describe('Language of the automated messages to the company’s customers.'),
    createdAt,
    settings: z.array(setting).describe('Settings of the company, without credentials.'),
    storedBytes,
    schedules: openingHours,
    specialDays,
    ...billing,
  })
  .meta({ id: 'Company' });
export type Company = z.output<typeof company>;

/** Other years are slips of the hand: PostgreSQL does not know them all, nor those a payment on. */
const isThinkable = (value: string): boolean => value >= '1900' && value < '2200';
const thinkable = 'must be a day from 1900 to 2199';

/** A day, `2027-01-31`, counts to its end where the company is. */
const dueDay = z.iso.date().refine(isThinkable, thinkable);
const dueMoment = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine(isThinkable, thinkable);

/** The specification's form sends these where there is none. Anything else that is no date must not become "never". */
const dueDate = z.union([z.enum(['', 'Invalid date']).transform(() => null), z.null(), dueDay, dueMoment]);

/** Where a company is until somebody says otherwise. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

const fields = {
  name: personName.describe('Name of the company.'),
  email,
  phone: text(LIMITS.number.max).describe('Phone number of the company; empty: none.'),
  planId: typedNumber.pipe(id).describe('ID of the company’s plan.'),
  status: z.boolean().describe('Whether the users of the company can sign in.'),
  dueDate: dueDate.describe(
    'When the subscription has to be renewed; a date without a time counts to its end, in the company’s time zone. Null or empty: never.',
  ),
  recurrence: z
    .enum(RECURRENCES)
    .describe('How many months a renewal covers: MENSAL 1, BIMESTRAL 2, TRIMESTRAL 3, SEMESTRAL 6, ANUAL 12.'),
  timeZone: timeZone.describe('IANA time zone name, such as America/Sao_Paulo.'),
  language: z.enum(LANGUAGES).describe('Language of the automated messages to the company’s customers.'),
  campaignsEnabled: z.boolean().describe('Whether campaigns are turned on for the company.'),
  ...billing,
};

/** Its first administrator has the company's name and address; without a password one is made and mailed as a link to choose one. */
export const companyInput = z.object({
  ...z.object(fields).partial().shape,
  name: fields.name,
  email: fields.email,
  planId: fields.planId,
  password: password
    .optional()
    .describe('Password of the first administrator; left out: a link to choose one is emailed.'),
});
export const companyChange = z.object(fields).partial();

/** What administrators change of their own company. */
export const OWN_COMPANY_FIELDS = ['name', 'phone', 'timeZone', 'language', ...Object.keys(billing)] as const;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies/list',
  permission: 'super',
  summary: 'List all companies with their plans and settings, by name, at most 1,000',
  reply: z.array(company),
});

export const pageCompanies = endpoint({
  method: 'GET',
  path: '/companies',
  permission: 'super',
  summary: 'List companies by name, 20 per page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ companies: z.array(company).describe('The companies on this page.'), ...numberedPage }),
});

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/:id',
  permission: 'settings-page:edit',
  whenExpired: true,
  summary: 'Get the caller’s company; super-administrators may get any',
  params: idParams,
  reply: company,
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies',
  permission: 'super',
  summary: 'Add a company with its first administrator',
  body: companyInput,
  reply: company,
});

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/companies/:id',
  permission: 'settings-page:edit',
  whenExpired: true,
  summary:
    'Change a company: super-administrators any field of any company; administrators their own company’s name, phone, time zone, language and billing address',
  params: idParams,
  body: companyChange,
  reply: company,
});

export const deleteCompany = endpoint({
  method: 'DELETE',
  path: '/companies/:id',
  permission: 'super',
  summary: 'Delete a company with all its data; the caller’s own cannot be deleted',
  params: idParams,
  reply: nothing,
});

export const updateCompanySchedules = endpoint({
  method: 'PUT',
  path: '/companies/:id/schedules',
  permission: 'settings-page:edit',
  whenExpired: true,
  summary: 'Set the company’s opening hours; special days stay as they are if left out',
  params: idParams,
  body: z.object({ id: ignored, schedules: openingHours, specialDays: specialDays.optional() }),
  reply: company,
});
