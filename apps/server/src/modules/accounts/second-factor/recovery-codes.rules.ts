// Codes for who is without their phone: each good once. Pure.
import { randomBytes } from 'node:crypto';
import { APP_CODE, RECOVERY_CODES } from '@recado/contract/second-factor';
import { base32 } from './totp.rules.ts';

const LENGTH = 10;

/** 50 bits each, in two halves to be read: `k3m7x-pq2vd`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const code = base32(randomBytes(LENGTH)).slice(0, LENGTH).toLowerCase();
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });

/** However it is typed: with spaces, without the stroke, in capitals. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase();

/** As an app shows it; else it is a recovery code, or none. */
export const isAppCode = (code: string): boolean => code.length === APP_CODE.digits && /^\d+$/.test(code);
