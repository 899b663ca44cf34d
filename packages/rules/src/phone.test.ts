// Tables of cases: how numbers are written, stored and looked for.
import { describe, expect, it } from 'vitest';
import {
  canonicalPhone,
  digitsOf,
  isWrittenNumber,
  likelyForms,
  phoneForms,
  samePhone,
  searchTermOf,
} from './phone.ts';

describe('canonicalPhone', () => {
  it.each([
    ['an old mobile of São Paulo', '551188887777', '5511988887777'],
    ['one that begins with 6', '555166665555', '5551966665555'],
    ['a mobile with its ninth digit', '5511988887777', '5511988887777'],
    ['a landline', '551133334444', '551133334444'],
    ['a landline that begins with 5', '551155554444', '551155554444'],
    ['no area code begins with 0', '550188887777', '550188887777'],
    ['another country with as many digits', '447911123456', '447911123456'],
    ['Brazil, too short', '55118888777', '55118888777'],
    ['Brazil, too long', '55119888877776', '55119888877776'],
    ['nothing', '', ''],
  ])('%s: %s → %s', (_case, written, stored) => expect(canonicalPhone(written)).toBe(stored));
});

describe('phoneForms', () => {
  it.each([
    ['5511988887777', ['5511988887777', '551188887777']],
    ['551188887777', ['5511988887777', '551188887777']],
    ['551133334444', ['551133334444']],
    ['447911123456', ['447911123456']],
  ])('%s', (written, forms) => expect(phoneForms(written)).toEqual(forms));
});

describe('likelyForms', () => {
  it.each([
    ['5511988887777', ['5511988887777', '551188887777', '11988887777', '1188887777']],
    ['1188887777', ['1188887777', '5511988887777', '551188887777']],
    ['551133334444', ['551133334444', '1133334444']],
    ['447911123456', ['447911123456']],
    ['120363-1', ['120363-1']],
  ])('%s', (stored, forms) => expect(likelyForms(stored)).toEqual(forms));
});

it('keeps digits only', () => expect(digitsOf('+55 (11) 98888-7777')).toBe('5511988887777'));

describe('searchTermOf', () => {
  it.each([
    ['+55 (11) 98888-7777', '5511988887777'],
    ['55 11 8888.7777', '5511988887777'],
    ['8888-7777', '88887777'],
    ['Maria 2', 'Maria 2'],
    ['---', '---'],
    ['', ''],
  ])('%s → %s', (typed, term) => expect(searchTermOf(typed)).toBe(term));
});

describe('samePhone', () => {
  it.each([
    ['+55 (11) 8888-7777', '5511988887777', true],
    ['551133334444', '5511933334444', false],
    ['447911123456', '+44 7911 123456', true],
    ['11988887777', '5511988887777', false],
  ])('%s and %s: %s', (one, other, same) => expect(samePhone(one, other)).toBe(same));
});

it.each([
  ['+55 (11) 98888-7777', true],
  ['8888.7777', true],
  ['---', false],
  ['', false],
  ['Maria 2', false],
])('%j is written as a number: %s', (text, written) => expect(isWrittenNumber(text)).toBe(written));
