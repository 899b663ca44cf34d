// Runs before each test file that has a page (*.test.tsx): what jsdom lacks and the components need, and texts for them to show.
import { notifications } from '@mantine/notifications';
import { cleanup, configure, prettyDOM } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { loadAdministrationTexts, loadAppTexts, startI18n } from '../src/shared/i18n/i18n.ts';
import { asItWas } from './asItWas.ts';

class NothingObserved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// The page is the worker's: every file finds it as the first one did, and loads all modules of ours anew.
const page = asItWas([navigator, document, URL, Element.prototype, HTMLElement.prototype, HTMLMediaElement.prototype]);

// What is waited for is a condition; how long may be the machine's, not the test's.
configure({ asyncUtilTimeout: 60_000, getElementError: notFound });

/** What the page shows is written down when somebody reads the error, not at each try of whoever waits: a twentieth of all. */
function notFound(message: string | null, container: Element): Error {
  const error = new Error();
  error.name = 'TestingLibraryElementError';
  const shown = (): string => [message, prettyDOM(container)].filter(Boolean).join('\n\n');
  return Object.defineProperty(error, 'message', { get: shown, configurable: true });
}
vi.stubGlobal('matchMedia', (media: string) => ({
  // What still moves when a test ends would move in a page that is gone.
  matches: media === '(prefers-reduced-motion: reduce)',
  media,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
}));
// jsdom draws by an interval that it starts once: begun while a test moves the clock, it would never draw again in this worker.
const { setTimeout: wait, clearTimeout: forget } = globalThis;
vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => Number(wait(() => draw(performance.now()), 16)));
vi.stubGlobal('cancelAnimationFrame', (frame: number) => forget(frame));
vi.stubGlobal('ResizeObserver', NothingObserved);
vi.stubGlobal('IntersectionObserver', NothingObserved);
Element.prototype.scrollIntoView = () => undefined;
// Logged as a whole it is all of React's tree: a warning would be a thousand lines.
Object.defineProperty(Element.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value: function shown(this: Element): string {
    return (this.cloneNode() as Element).outerHTML;
  },
  configurable: true,
});
// For its warnings React keeps where each element was made, up to so many a render: a tenth of all that these tests do.
Object.defineProperty(
  (React as unknown as Record<string, object>)['__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
  'recentlyCreatedOwnerStacks',
  { get: () => Infinity, set() {}, configurable: true },
);
// Growing text fields measure themselves again when a font has come.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

beforeAll(async () => {
  await startI18n();
  await Promise.all([loadAppTexts(), loadAdministrationTexts()]);
});
afterEach(() => {
  cleanup();
  notifications.clean();
});

afterAll(async () => {
  vi.useRealTimers();
  // What a page fetches ahead would come in among the next file's modules, without what that one puts in their place.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  page.restore();
  for (const element of [document.documentElement, document.head, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
  for (const element of [document.head, document.body]) element.replaceChildren();
  for (const storage of [localStorage, sessionStorage]) storage.clear();
  history.replaceState(null, '', '/');
  vi.resetModules();
});
