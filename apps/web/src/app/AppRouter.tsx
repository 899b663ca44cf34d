// The address bar and the screens: one that is not here yet leaves the last one standing for a moment, so that nothing
// flickers. After that it is seen that something is coming: nobody goes on in a screen whose address has gone.
import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';
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
    const stop = history.listen((update) => {
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
