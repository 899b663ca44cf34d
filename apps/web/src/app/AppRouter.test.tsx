// The way from screen to screen while the next one is still on its way.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchOverlay } from '../shared/ui/overlays.ts';
import { watchForm } from '../shared/ui/unsaved.ts';
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

const showHere = (): void =>
  void render(
    <AppRouter leavesAtOnce={() => false}>
      <Link to="/there">go</Link>
      <Link to="?tab=hours">tab</Link>
      <Routes>
        <Route path="/here" element={<input aria-label="here" />} />
        <Route path="/there" element={<p>there</p>} />
      </Routes>
    </AppRouter>,
  );

const closing = (): boolean => dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('while something is typed and not saved', () => {
  let dirty: boolean;
  let leave: (() => void) | undefined;
  let forget: () => void;
  beforeEach(() => {
    dirty = true;
    leave = undefined;
    forget = watchForm({ isDirty: () => dirty, ask: (go) => void (leave = go) });
  });
  afterEach(() => forget());

  const WAYS: Record<string, { before: () => void; go: () => void }> = {
    'a link': { before: () => undefined, go: () => void fireEvent.click(screen.getByText('go')) },
    'the browser’s button': {
      before: () => {
        history.replaceState({ idx: 0 }, '', '/there');
        history.pushState({ idx: 1 }, '', '/here');
      },
      go: () => history.back(),
    },
  };
  it.each(Object.entries(WAYS))('%s leads away only after a yes', async (_way, { before, go }) => {
    before();
    showHere();
    go();
    await waitFor(() => expect(leave).toBeDefined());
    await waitFor(() => expect(location.pathname).toBe('/here'));
    expect(screen.getByRole('textbox', { name: 'here' })).toBeDefined();
    act(() => leave?.());
    expect(await screen.findByText('there')).toBeDefined();
    expect(location.pathname).toBe('/there');
  });

  it('another tab of the same screen is no leaving', () => {
    showHere();
    fireEvent.click(screen.getByText('tab'));
    expect([location.search, leave]).toEqual(['?tab=hours', undefined]);
  });

  it('a page that is closed asks; where nothing would be lost, nobody is asked', () => {
    expect(closing()).toBe(false);
    dirty = false;
    expect(closing()).toBe(true);
    open(() => <p>there</p>);
    expect(screen.getByText('there')).toBeDefined();
  });
});

it('back closes what lies over a screen, the uppermost first, and leaves the screen after that', async () => {
  open(() => <p>there</p>);
  expect(await screen.findByText('there')).toBeDefined();
  const closed: string[] = [];
  const forget = ['drawer', 'dialog'].map((name) =>
    watchOverlay(() => {
      closed.push(name);
      forget[name === 'drawer' ? 0 : 1]?.();
    }),
  );
  for (const wanted of [['dialog'], ['dialog', 'drawer']]) {
    act(() => history.back());
    await waitFor(() => expect(closed).toEqual(wanted));
    await waitFor(() => expect(location.pathname).toBe('/there'));
  }
  expect(screen.getByText('there')).toBeDefined();
  act(() => history.back());
  expect(await screen.findByRole('textbox', { name: 'here' })).toBeDefined();
});
