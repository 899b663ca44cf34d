// Where a company's invoices go, field by field.
import type { Company } from '@recado/contract/companies';

export const BILLING_FIELDS = [
  'billingName',
  'addressZipCode',
  'addressStreet',
  'addressDistrict',
  'addressCity',
  'addressState',
] as const;
export type BillingField = (typeof BILLING_FIELDS)[number];
export type BillingValues = Pick<Company, BillingField>;

export const billingOf = (company?: Company): BillingValues => ({
  billingName: company?.billingName ?? '',
  addressZipCode: company?.addressZipCode ?? '',
  addressStreet: company?.addressStreet ?? '',
  addressDistrict: company?.addressDistrict ?? '',
  addressCity: company?.addressCity ?? '',
  addressState: company?.addressState ?? '',
});
