// A window of the benchmark's own, signed in.
import type { Browser, Page } from '@playwright/test';

/** @param scripts what each page knows, before anything of its own runs */
export async function signInAt(
  browser: Browser,
  url: string,
  { email, password }: { email: string; password: string },
  scripts: readonly string[],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  for (const script of scripts) await context.addInitScript(script);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((address) => address.pathname !== '/login');
  return page;
}
