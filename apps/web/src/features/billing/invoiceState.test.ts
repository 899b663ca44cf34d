// Paid, overdue or open: by the calendar of the company.
import { describe, expect, it } from 'vitest';
import { invoiceState, nextToPay } from '../../entities/invoice/invoiceState.ts';
import { trialDaysLeft } from './trial.ts';

const SAO_PAULO = 'America/Sao_Paulo';
const at = (time: string): number => Date.parse(time);

describe('an invoice', () => {
  it.each([
    ['paid', '2026-11-01T12:00:00Z', '2026-12-24T12:00:00Z', 'paid'],
    ['open', '2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z', 'open'],
    // Due at nine in the morning there, it is open until midnight.
    ['open', '2026-11-21T12:00:00Z', '2026-11-22T02:59:59Z', 'open'],
    ['open', '2026-11-21T12:00:00Z', '2026-11-22T03:00:00Z', 'expired'],
    // Half past eleven in the evening there is tomorrow already in UTC.
    ['open', '2026-11-22T02:30:00Z', '2026-11-22T03:30:00Z', 'expired'],
  ] as const)('%s, due %s, at %s is %s', (status, dueDate, now, state) => {
    expect(invoiceState({ status, dueDate }, at(now), SAO_PAULO)).toBe(state);
  });

  it('is the next to pay when it is unpaid and due first', () => {
    const one = { id: 1, status: 'paid', dueDate: '2026-10-01T00:00:00Z' } as const;
    const two = { id: 2, status: 'open', dueDate: '2026-12-01T00:00:00Z' } as const;
    const three = { id: 3, status: 'open', dueDate: '2026-11-01T00:00:00Z' } as const;
    expect(nextToPay([two, one, three])).toBe(three);
    expect(nextToPay([one])).toBeUndefined();
  });
});

describe('a trial', () => {
  it.each([
    [null, undefined],
    ['2026-11-20T12:00:00Z', 0],
    ['2026-11-21T12:00:00Z', 0],
    ['2026-11-21T12:00:01Z', 1],
    ['2026-11-22T12:00:00Z', 1],
    ['2026-11-23T13:00:00Z', 3],
  ])('until %s has %s days left', (until, days) => {
    expect(trialDaysLeft(until, at('2026-11-21T12:00:00Z'))).toBe(days);
  });
});
