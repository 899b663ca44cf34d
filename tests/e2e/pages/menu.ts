// From screen to screen within one page.
import { expect, type Page } from '@playwright/test';

/** As the menu leads there: a page that is loaded anew costs more than what a test asks of it. */
export async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // Until the next screen is there, the last one stays.
  await expect(page.locator(`nav a[aria-current="page"][href="${path}"]`)).toBeAttached();
}
