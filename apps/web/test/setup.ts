// Runs before each test file that has a page (*.test.tsx): what jsdom lacks and the components need, and texts for them to show.
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeAll, vi } from 'vitest';
import { loadAppTexts, startI18n } from '../src/shared/i18n/i18n.ts';

class NothingObserved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// What is waited for is a condition; how long may be the machine's, not the test's.
configure({ asyncUtilTimeout: 10_000 });
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
