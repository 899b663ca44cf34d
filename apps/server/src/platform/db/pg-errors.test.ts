// What PostgreSQL's codes mean to those who would try again, and to those who asked.
import { describe, expect, test } from 'vitest';
import { asAppError, isUnavailable, mayHaveCommitted } from './pg-errors.ts';

/** As drizzle wraps it. */
const failure = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('no'), { code }) });

describe('code', () => {
  test.each<[string, retry: boolean, inDoubt: boolean, answer: string | undefined]>([
    ['ECONNREFUSED', true, true, 'ERR_DATABASE_UNAVAILABLE'],
    ['57P01', true, true, 'ERR_DATABASE_UNAVAILABLE'],
    ['57P03', true, true, 'ERR_DATABASE_UNAVAILABLE'],
    ['25006', true, true, 'ERR_DATABASE_UNAVAILABLE'],
    ['53200', true, true, 'ERR_DATABASE_UNAVAILABLE'],
    ['53100', true, false, 'ERR_STORAGE_FULL'],
    ['ENOSPC', true, false, 'ERR_STORAGE_FULL'],
    ['40P01', true, false, 'ERR_CONFLICT'],
    ['40001', true, false, 'ERR_CONFLICT'],
    ['57014', false, false, undefined],
    ['23503', false, false, 'ERR_NOT_FOUND'],
    ['23505', false, false, undefined],
    ['22P05', false, false, undefined],
  ])('%s', (code, retry, inDoubt, answer) => {
    const error = failure(code);
    expect([isUnavailable(error), mayHaveCommitted(error), asAppError(error)?.code]).toEqual([retry, inDoubt, answer]);
  });
});
