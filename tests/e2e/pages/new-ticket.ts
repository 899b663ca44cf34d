// The dialog in which a conversation is started.
import type { Locator, Page } from '@playwright/test';

export interface NewTicketForm {
  readonly dialog: Locator;
  readonly contact: Locator;
  /** somebody who is found */
  readonly choose: (search: string, name: string) => Promise<void>;
  readonly chooseQueue: (name: string) => Promise<void>;
  readonly start: () => Promise<void>;
}

export function newTicketForm(page: Page): NewTicketForm {
  const dialog = page.getByRole('dialog', { name: 'New ticket' });
  const contact = dialog.getByRole('combobox', { name: 'Contact' });
  return {
    dialog,
    contact,
    choose: async (search, name) => {
      await contact.fill(search);
      await page.getByRole('option', { name }).click();
    },
    chooseQueue: async (name) => {
      await dialog.getByRole('combobox', { name: 'Queue' }).click();
      await page.getByRole('option', { name }).click();
    },
    start: () => dialog.getByRole('button', { name: 'Start conversation' }).click(),
  };
}
