// Numbers as the lists show them: of every country, and before what knows the countries is here.
import { renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShownNumber } from './useShownNumber.ts';

it('is its digits at first, and soon as people write it', async () => {
  const { result } = renderHook(useShownNumber);
  expect(result.current('5511987654321')).toBe('+5511987654321');
  expect(result.current('120363041234567890@g.us')).toBe('120363041234567890@g.us');
  await waitFor(() => expect(result.current('5511987654321')).toBe('+55 11 98765-4321'));
});

it.each([
  ['5511987654321', '+55 11 98765-4321'],
  ['551132654321', '+55 11 3265-4321'],
  ['+55 (11) 98765 4321', '+55 11 98765-4321'],
  ['351912345678', '+351 912 345 678'],
  ['14155552671', '+1 415 555 2671'],
  ['447911123456', '+44 7911 123456'],
  ['5491123456789', '+54 9 11 2345 6789'],
  ['5215512345678', '+5215512345678'],
  // hidden ids and what was never a number
  ['5511', '+5511'],
  ['184467440737095', '+184467440737095'],
  ['120363041234567890@g.us', '120363041234567890@g.us'],
  ['Ana', 'Ana'],
  ['', ''],
])('%s is shown as %s', async (number, shown) => {
  const { result } = renderHook(useShownNumber);
  await waitFor(() => expect(result.current(number)).toBe(shown));
});

it.each([
  ['41 99876-1234', '+55 41 99876-1234'],
  ['551130304040', '+55 11 3030-4040'],
  ['+351 912 345 678', '+351 912 345 678'],
  ['ask for Ana', 'ask for Ana'],
  ['', ''],
])('as somebody in Brazil wrote it, %s is shown as %s', async (typed, shown) => {
  const { result } = renderHook(useShownNumber);
  await waitFor(() => expect(result.current(typed, 'America/Sao_Paulo')).toBe(shown));
});
