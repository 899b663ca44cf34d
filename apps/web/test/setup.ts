// Runs before each test file: what jsdom lacks and the components need, and texts for them to show.
import { notifications } from '@mantine/notifications';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { loadAppTexts, startI18n } from '../src/shared/i18n/i18n.ts';

class NothingObserved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// A test about the build runs without a page.
if (typeof document !== 'undefined') preparePage();

function preparePage(): void {
  vi.stubGlobal('matchMedia', (media: string) => ({
    // What still moves when a test ends would move in a page that is gone.
    matches: media === '(prefers-reduced-motion: reduce)',
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal('ResizeObserver', NothingObserved);
  vi.stubGlobal('IntersectionObserver', NothingObserved);
  Element.prototype.scrollIntoView = () => undefined;
  // Growing text fields measure themselves again when a font has come.
  Object.defineProperty(document, 'fonts', { value: new EventTarget() });

  beforeAll(async () => {
    await startI18n();
    await loadAppTexts();
  });
  afterEach(() => {
    cleanup();
    notifications.clean();
  });
}
