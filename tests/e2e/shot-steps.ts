// What a picture is of, and the steps that many take to get there.
import { expect, type Page } from '@playwright/test';
import type { Language } from '@recado/contract/constants';

/**
 * Whose screen: nobody's, a company that has just signed up, one whose phone waits, the demo, one with long names, one
 * with WhatsApp phones of all fates, one with an official number.
 */
export type Who = 'nobody' | 'empty' | 'unpaired' | 'demo' | 'long' | 'phones' | 'official';

export interface Shot {
  readonly name: string;
  readonly who: Who;
  /** left out: English */
  readonly language?: Language;
  readonly prepare: (page: Page) => Promise<void>;
}

export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

/** @param text that tells that the screen is there */
export const at =
  (url: string, text: string | RegExp) =>
  async (page: Page): Promise<void> => {
    await page.goto(url);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  };

export const press = async (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();

export const dialog = async (page: Page): Promise<void> => {
  await expect(page.getByRole('dialog').filter({ visible: true })).toBeVisible();
};

export async function firstRowMenu(
  page: Page,
  url: string,
  item: 'Edit' | 'Delete' | 'Connect to Meta',
): Promise<void> {
  await page.goto(url);
  await press(page, /^Actions for/);
  await page.getByRole('menuitem', { name: item }).click();
  await dialog(page);
}
