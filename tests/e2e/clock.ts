// The clock of the browsers: an hour and a zone that the environment may choose (scripts/test-clock.ts).
import type { Browser } from '@playwright/test';
import { shiftDate, TEST_ZONE, testClockOffset } from '../../scripts/test-clock.ts';

export const SHOWN_ZONE = TEST_ZONE ?? 'America/Sao_Paulo';

/** Each window begins at that hour. */
export function setClocks(browser: Browser): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    const offset = testClockOffset(SHOWN_ZONE);
    if (offset !== undefined) await context.addInitScript(shiftDate, offset);
    return context;
  };
}
