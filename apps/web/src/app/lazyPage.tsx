// A screen that is loaded when opened, or a little earlier: when somebody points at the way to it.
import { lazy, useState, type ComponentType, type LazyExoticComponent } from 'react';
import { neededCode } from '../shared/errors/neededCode.ts';

export interface Page {
  Component: ComponentType;
  /** Starts loading; failures show when the page is opened. Never throws. */
  preload: () => Promise<void>;
}

export function lazyPage(load: () => Promise<ComponentType>): Page {
  let loaded: ComponentType | undefined;
  const fetchOnce = async (): Promise<ComponentType> => {
    // A browser that failed to import something never asks for it again, so offline it is not tried.
    if (!loaded && !navigator.onLine) throw new Error('this screen is not here yet, and there is no network');
    loaded ??= await load();
    return loaded;
  };
  // A failed one stays failed: whoever opens the screen again gets another.
  const attempt = (): LazyExoticComponent<ComponentType> =>
    lazy(async () => {
      try {
        return { default: await neededCode(fetchOnce) };
      } catch (error) {
        screen = attempt();
        throw error;
      }
    });
  let screen = attempt();
  return {
    Component: function LazyPage() {
      // What is here is shown at once; what comes is not, however soon it comes.
      const [Screen] = useState(() => loaded ?? screen);
      return <Screen />;
    },
    preload: async () => {
      await fetchOnce().catch(() => undefined);
    },
  };
}
