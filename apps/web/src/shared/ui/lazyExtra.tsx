// What a screen can do without: it comes beside the screen, which does not wait for it, and stays away where it cannot be had.
import { lazy, Suspense, type ComponentType } from 'react';

export function lazyExtra(load: () => Promise<ComponentType>): ComponentType {
  const Loaded = lazy(async () => ({ default: await load().catch(() => Nothing) }));
  return function Extra() {
    return (
      <Suspense>
        <Loaded />
      </Suspense>
    );
  };
}

const Nothing = () => null;
