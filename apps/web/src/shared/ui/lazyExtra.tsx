// What a screen can do without: it comes beside the screen, which does not wait for it, and stays away where it cannot be had.
import { lazy, Suspense, type ComponentType } from 'react';

export function lazyExtra<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async (): Promise<{ default: ComponentType<Props> }> => ({
    default: await load().catch(() => Nothing),
  }));
  return function Extra(props: Props) {
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

const Nothing = () => null;
