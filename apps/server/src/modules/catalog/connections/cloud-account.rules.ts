// The account of an official number, as a person enters it. Pure.
import type { CloudAccount } from '@recado/channel/channel';
import type { CloudInput } from '@recado/contract/cloud-account';
import type { ErrorDetail } from '@recado/contract/errors';

export const NO_ACCOUNT: CloudAccount = {
  phoneNumberId: '',
  businessAccountId: '',
  accessToken: '',
  appSecret: '',
  verifyToken: '',
};

const FIELDS = ['phoneNumberId', 'businessAccountId', 'accessToken', 'appSecret', 'verifyToken'] as const;

/** A secret that is left out, or empty, stays as it is. */
export const mergeAccount = (input: CloudInput | undefined, before: CloudAccount = NO_ACCOUNT): CloudAccount => ({
  phoneNumberId: input?.phoneNumberId ?? before.phoneNumberId,
  businessAccountId: input?.businessAccountId ?? before.businessAccountId,
  accessToken: input?.accessToken || before.accessToken,
  appSecret: input?.appSecret || before.appSecret,
  verifyToken: input?.verifyToken || before.verifyToken,
});

/** What is missing, as a form's fields are called. */
export const missingOf = (account: CloudAccount): ErrorDetail[] =>
  FIELDS.filter((field) => account[field] === '').map((field) => ({ path: `cloud.${field}`, message: 'Required' }));

export const isSameAccount = (one: CloudAccount, other: CloudAccount): boolean =>
  FIELDS.every((field) => one[field] === other[field]);
