// The address bar and the screens: one that is not here yet leaves the last one standing for a moment, so that nothing
// flickers. After that it is seen that something is coming: nobody goes on in a screen whose address has gone.
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { NavigationType, Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
import { uppermost } from '../shared/ui/overlays.ts';
import { unsavedForm } from '../shared/ui/unsaved.ts';
import { PATIENCE_MS } from '../shared/ui/useDelayed.ts';

export interface AppRouterProps {
  /** A form that one has done with is left at once: what was typed into it by then would be lost. */
  leavesAtOnce: (pathname: string) => boolean;
  children: ReactNode;
}

export function AppRouter({ leavesAtOnce, children }: AppRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));
  useLayoutEffect(() => {
    let { pathname } = history.location;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stays = stayer(history);
    const stop = history.listen((update) => {
      if (stays(update, pathname)) return;
      clearTimeout(timer);
      const atOnce = leavesAtOnce(pathname);
      pathname = update.location.pathname;
      if (atOnce) return setShown(update);
      startTransition(() => setShown(update));
      // The same one, urgently: nothing to do where it is shown already.
      timer = setTimeout(() => setShown(update), PATIENCE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [history, leavesAtOnce]);
  return (
    <Router location={shown.location} navigationType={shown.action} navigator={history}>
      {children}
    </Router>
  );
}

type History = ReturnType<typeof createBrowserHistory>;
type Update = Parameters<Parameters<History['listen']>[0]>[0];

/** Whoever presses Back twice goes back twice before the way is taken back once. */
const SETTLED_MS = 50;

/** Where in the browser's history one is; undefined: an entry that is not ours. */
function placeInHistory(): number | undefined {
  const state: unknown = window.history.state;
  const at = typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined;
  return typeof at === 'number' ? at : undefined;
}

/**
 * Answers whether one stays where one is: something lies over it that goes first, or something typed there would be lost, so
 * the way is taken back, and asked about.
 */
function stayer(history: History): (update: Update, pathname: string) => boolean {
  let before = history.location;
  let place = placeInHistory();
  /** the way is being taken back: what is done when it has been */
  let undoing: (() => void) | null = null;
  let settling: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  /** One went further meanwhile: true until one is where one stays. */
  const isAway = (): boolean => {
    clearTimeout(settling);
    const at = placeInHistory();
    if (at === undefined || place === undefined || at === place) return false;
    const by = place - at;
    settling = setTimeout(() => history.go(by), SETTLED_MS);
    return true;
  };
  return (update, pathname) => {
    if (undoing) {
      if (isAway()) return true;
      const done = undoing;
      undoing = null;
      done();
      return true;
    }
    const { action, location, delta } = update;
    const leaves = !asked && location.pathname !== pathname;
    asked = false;
    const overlay = leaves && action === NavigationType.Pop ? uppermost() : undefined;
    const form = leaves && !overlay ? unsavedForm() : undefined;
    const ways = (overlay ?? form) && waysOf(history, action, location, before, delta);
    if (!ways) {
      before = location;
      place = placeInHistory();
      return false;
    }
    undoing = () => {
      overlay?.close();
      form?.ask(() => {
        asked = true;
        ways.on();
      });
    };
    ways.back();
    return true;
  };
}

/** undefined: the browser does not say how far it went. */
function waysOf(
  history: History,
  action: Update['action'],
  location: Update['location'],
  before: Update['location'],
  delta: number | null,
): { back: () => void; on: () => void } | undefined {
  switch (action) {
    case NavigationType.Push:
      return { back: () => history.go(-1), on: () => history.push(location, location.state) };
    case NavigationType.Replace:
      return {
        back: () => history.replace(before, before.state),
        on: () => history.replace(location, location.state),
      };
    case NavigationType.Pop:
      return delta ? { back: () => history.go(-delta), on: () => history.go(delta) } : undefined;
  }
}
