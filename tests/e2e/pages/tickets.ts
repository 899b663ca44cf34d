// The tickets screen: the lists at the left, the conversation at the right.
import { expect, type Locator, type Page } from '@playwright/test';

export interface TicketsScreen {
  showOpen(which: 'Assigned' | 'Pending'): Promise<void>;
  showTab(name: 'Open' | 'Resolved' | 'Search'): Promise<void>;
  /** a ticket in the list that is shown, by its contact */
  row(name: string): Locator;
  accept(name: string): Promise<void>;
  /** what is done with the open ticket */
  change(action: 'Accept' | 'Resolve' | 'Reopen'): Promise<void>;
  readonly conversation: Locator;
  /** the bubbles */
  readonly messages: Locator;
  /** the bubble in which this was said; a text that ends in digits as a whole: `/^line 3$/` is not line 30 */
  message(text: string | RegExp): Locator;
  readonly composer: Locator;
  write(text: string): Promise<void>;
  attach(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
}

export function ticketsScreen(page: Page): TicketsScreen {
  const conversation = page.getByRole('region', { name: /^Conversation with/ });
  const messages = conversation.getByRole('log', { name: 'Messages' });
  const composer = conversation.getByRole('textbox');
  const row = (name: string): Locator => page.getByRole('listitem').filter({ hasText: name });
  return {
    showOpen: async (which) => {
      await page.getByRole('radiogroup', { name: 'Open' }).getByText(which).click();
    },
    showTab: async (name) => {
      await page.getByRole('tab', { name, exact: true }).click();
    },
    row,
    accept: async (name) => {
      await row(name)
        .getByRole('button', { name: `Accept: ${name}` })
        .click();
    },
    change: async (action) => {
      await conversation.locator('header').getByRole('button', { name: action, exact: true }).click();
    },
    conversation,
    messages,
    // Not in the bubble's time, nor in what it answers to.
    message: (text) =>
      messages.locator('[data-kind]').filter({ has: page.locator('[data-said]').filter({ hasText: text }) }),
    composer,
    write: async (text) => {
      await composer.fill(text);
      await composer.press('Enter');
      await expect(composer).toHaveValue('');
    },
    attach: async (file) => {
      const choosing = page.waitForEvent('filechooser');
      await conversation.getByRole('button', { name: 'Attach files' }).click();
      await (await choosing).setFiles(file);
    },
  };
}
