// A screen that is loaded when opened, or a little earlier: when somebody points at the way to it.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

export interface Page {
  Component: LazyExoticComponent<ComponentType>;
  /** Starts loading; failures show when the page is opened. */
  preload: () => void;
}

export function lazyPage(load: () => Promise<ComponentType>): Page {
  return {
    Component: lazy(async () => ({ default: await load() })),
    preload: () => void load().catch(() => undefined),
  };
}
