// The simulated phone.
import type { Locator, Page } from '@playwright/test';

export interface SimulatedPhone {
  /** Becomes a customer who has not written yet. */
  beNewCustomer(name: string, number: string): Promise<void>;
  openChat(name: string): Promise<void>;
  back(): Promise<void>;
  message(text: string | RegExp): Locator;
  write(text: string): Promise<void>;
  sendSamplePicture(): Promise<void>;
  reply(to: string, text: string): Promise<void>;
}

export function simulatedPhone(page: Page): SimulatedPhone {
  const messages = page.getByRole('log', { name: 'Messages' });
  const composer = page.getByRole('textbox', { name: 'The customer’s message' });
  const message = (text: string | RegExp): Locator => messages.locator('> *').filter({ hasText: text });
  const write = async (text: string): Promise<void> => {
    await composer.fill(text);
    await composer.press('Enter');
  };
  return {
    beNewCustomer: async (name, number) => {
      await page.getByRole('button', { name: 'New customer' }).first().click();
      const form = page.getByRole('dialog', { name: 'New customer' });
      await form.getByLabel('Name').fill(name);
      await form.getByLabel('Number').fill(number);
      await form.getByRole('button', { name: 'Start' }).click();
    },
    openChat: async (name) => {
      await page.getByRole('button', { name }).click();
    },
    back: async () => {
      await page.getByRole('button', { name: 'Back' }).click();
    },
    message,
    write,
    sendSamplePicture: async () => {
      await page.getByRole('button', { name: 'Attach' }).click();
      await page.getByRole('menuitem', { name: 'Sample picture' }).click();
    },
    reply: async (to, text) => {
      await message(to).hover();
      await message(to).getByRole('button', { name: 'Message actions' }).click();
      await page.getByRole('menuitem', { name: 'Reply' }).click();
      await write(text);
    },
  };
}
