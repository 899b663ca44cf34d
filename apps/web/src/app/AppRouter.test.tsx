// The way from screen to screen while the next one is still on its way.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { AppRouter } from './AppRouter.tsx';

beforeEach(() => history.replaceState(null, '', '/here'));

function open(next: ComponentType, leavesAtOnce = false): void {
  render(
    <AppRouter leavesAtOnce={(pathname) => leavesAtOnce && pathname === '/here'}>
      <Link to="/there">go</Link>
      <Suspense fallback={<p>coming</p>}>
        <Routes>
          <Route path="/here" element={<input aria-label="here" />} />
          <Route path="/there" Component={next} />
        </Routes>
      </Suspense>
    </AppRouter>,
  );
  fireEvent.click(screen.getByText('go'));
}

it('one that takes long does not leave the last one to be used: it says that it is coming, and comes', async () => {
  const arrival = Promise.withResolvers<{ default: ComponentType }>();
  open(lazy(() => arrival.promise));
  expect(location.pathname).toBe('/there');
  expect(screen.getByRole('textbox', { name: 'here' })).toBeDefined();
  expect(await screen.findByText('coming')).toBeDefined();
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(async () => arrival.resolve({ default: () => <p>there</p> }));
  expect(await screen.findByText('there')).toBeDefined();
});

it('what is done with is left at once', () => {
  open(
    lazy(() => new Promise<never>(() => undefined)),
    true,
  );
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('coming')).toBeDefined();
});

it('one that is here is shown at once, and back leads back', async () => {
  open(() => <p>there</p>);
  expect(await screen.findByText('there')).toBeDefined();
  act(() => history.back());
  expect(await screen.findByRole('textbox', { name: 'here' })).toBeDefined();
});
