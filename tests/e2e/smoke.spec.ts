// The product answers in a browser at all.
import { expect, test } from './browser.ts';

test('a newcomer sees the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  await expect(page.getByLabel(/password/i).first()).toBeVisible();
});
