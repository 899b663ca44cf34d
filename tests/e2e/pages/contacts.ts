// The contacts screen, and the import of spreadsheets.
import type { Download, Locator, Page } from '@playwright/test';

export interface ContactsScreen {
  row(name: string): Locator;
  choose(name: string, action: string | RegExp): Promise<void>;
  bringIn(from: 'Import spreadsheet' | 'Import from the phone'): Promise<void>;
  takeOut(): Promise<void>;
  readonly dialog: Locator;
  chooseFile(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  /** the rows of an import: all, or one kind of them */
  filter(name: string | RegExp): Locator;
  downloadBy(button: Locator): Promise<Download>;
}

export function contactsScreen(page: Page): ContactsScreen {
  const dialog = page.getByRole('dialog');
  return {
    row: (name) => page.getByRole('row').filter({ hasText: name }),
    choose: async (name, action) => {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    bringIn: async (from) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: from }).click();
    },
    takeOut: async () => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Export contacts (CSV)' }).click();
    },
    dialog,
    chooseFile: async (file) => {
      const choosing = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: 'Choose an .xlsx or .csv file' }).click();
      await (await choosing).setFiles(file);
    },
    filter: (name) => dialog.getByRole('radiogroup', { name: 'Rows shown' }).locator('label').filter({ hasText: name }),
    downloadBy: async (button) => {
      const started = page.waitForEvent('download');
      await button.click();
      return started;
    },
  };
}
