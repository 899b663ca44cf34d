// The connections page.
import type { Locator, Page } from '@playwright/test';

export interface ConnectionsScreen {
  row(name: string): Locator;
  /** Adds one; its QR code is shown then. */
  add(name: string): Promise<void>;
  qrDialog(name: string): Locator;
  /** Opens the simulator from the QR dialog. */
  openSimulator(name: string): Promise<Page>;
  press(name: string, action: 'QR code' | 'Try again' | 'New QR code' | 'Disconnect'): Promise<void>;
  /** The answer to a question in a dialog. */
  confirm(title: string | RegExp, answer: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function connectionsScreen(page: Page): ConnectionsScreen {
  const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
  const qrDialog = (name: string): Locator => page.getByRole('dialog', { name: `Pair ${name}` });
  return {
    row,
    add: async (name) => {
      await page.getByRole('button', { name: 'Add connection' }).click();
      const form = page.getByRole('dialog', { name: 'Add connection' });
      await form.getByRole('radio', { name: 'Simulated phone' }).click();
      await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
      await form.getByRole('button', { name: 'Add and pair' }).click();
    },
    qrDialog,
    openSimulator: async (name) => {
      const opening = page.waitForEvent('popup');
      await qrDialog(name).getByRole('link', { name: 'Open the simulator' }).click();
      return opening;
    },
    press: async (name, action) => {
      await row(name).getByRole('button', { name: action, exact: true }).click();
    },
    confirm: async (title, answer) => {
      await page.getByRole('dialog', { name: title }).getByRole('button', { name: answer, exact: true }).click();
    },
    remove: async (name) => {
      await row(name)
        .getByRole('button', { name: `Actions for ${name}` })
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  };
}
