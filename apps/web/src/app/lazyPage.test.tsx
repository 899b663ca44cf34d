// Screens that are fetched when they are opened.
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { neededCode } from '../shared/errors/neededCode.ts';
import { lazyPage } from './lazyPage.tsx';

vi.mock(import('../shared/errors/neededCode.ts'), { spy: true });
const Hello = () => <p>hello</p>;

it('one that was fetched before is there with the first drawing', async () => {
  const page = lazyPage(async () => Hello);
  await page.preload();
  render(<page.Component />);
  expect(screen.getByText('hello')).toBeDefined();
});

it('who only points at the way to it loses nothing when it does not come; who opens it gets it when it does', async () => {
  const load = vi
    .fn<() => Promise<typeof Hello>>()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(Hello);
  const page = lazyPage(load);
  await page.preload();
  expect(neededCode).not.toHaveBeenCalled();
  render(
    <Suspense>
      <page.Component />
    </Suspense>,
  );
  expect(await screen.findByText('hello')).toBeDefined();
  expect(neededCode).toHaveBeenCalledTimes(1);
});
