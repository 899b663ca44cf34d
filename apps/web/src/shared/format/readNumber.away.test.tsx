// A page, for the module that does not come: files without one (*.test.ts) are run by Node itself, whose modules nobody replaces.
import { expect, it, vi } from 'vitest';

it('what knows the countries did not come: as it was typed', async () => {
  vi.doMock('./internationalNumber.ts', () => Promise.reject(new Error('no network')));
  const { readNumber: read } = await import('./readNumber.ts');
  expect(await read('(11) 98765-4321', 'America/Sao_Paulo')).toBe('(11) 98765-4321');
  vi.doUnmock('./internationalNumber.ts');
});
