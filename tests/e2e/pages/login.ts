// The sign-in page.
import { expect, type Page } from '@playwright/test';
import type { SignIn } from '../product.ts';

export async function fillSignIn(page: Page, { email, password }: SignIn): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** By the page, as a person does. */
export async function signIn(page: Page, who: SignIn): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, who);
  await expect(page).not.toHaveURL(/\/login/);
}
