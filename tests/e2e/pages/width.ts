// Whether a page is as wide as its window.
import { expect, type Page } from '@playwright/test';

/** An address that nothing can break. */
export const LONG_WORD = 'https://exemplo.com.br/'.padEnd(200, 'x');

/** Nothing to scroll sideways. @param what is on the screen: said when there is */
export async function expectFits(page: Page, what: string): Promise<void> {
  const width = await page.evaluate(() => Math.max(document.documentElement.scrollWidth, document.body.scrollWidth));
  expect.soft(width, `${what}: width`).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}
