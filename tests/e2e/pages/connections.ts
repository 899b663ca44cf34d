// The connections page.
import type { Locator, Page } from '@playwright/test';

type Provider = 'WhatsApp (QR code)' | 'Official WhatsApp (Cloud API)' | 'Simulated phone';

export interface ConnectionsScreen {
  row(name: string): Locator;
  /** Answers the form, with its name filled in. */
  openForm(name: string, provider?: Provider): Promise<Locator>;
  /** Adds a simulated phone; its QR code is shown then. */
  add(name: string): Promise<void>;
  /** Adds one that is paired by a code, which is shown then. */
  addByCode(name: string, number: string): Promise<void>;
  qrDialog(name: string): Locator;
  /** Opens the simulator from the QR dialog. */
  openSimulator(name: string): Promise<Page>;
  openHealth(name: string): Promise<Locator>;
  press(name: string, action: 'QR code' | 'Try again' | 'New QR code' | 'Disconnect'): Promise<void>;
  /** The answer to a question in a dialog. */
  confirm(title: string | RegExp, answer: string): Promise<void>;
  remove(name: string): Promise<void>;
}

export function connectionsScreen(page: Page): ConnectionsScreen {
  const row = (name: string): Locator => page.getByRole('row').filter({ hasText: name });
  const qrDialog = (name: string): Locator => page.getByRole('dialog', { name: `Pair ${name}` });
  const openForm: ConnectionsScreen['openForm'] = async (name, provider) => {
    await page.getByRole('button', { name: 'Add connection' }).click();
    const form = page.getByRole('dialog', { name: 'Add connection' });
    if (provider) await form.getByRole('radio', { name: provider }).click();
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    return form;
  };
  return {
    row,
    openForm,
    add: async (name) => {
      const form = await openForm(name, 'Simulated phone');
      await form.getByRole('button', { name: 'Add and pair' }).click();
    },
    addByCode: async (name, number) => {
      const form = await openForm(name, 'WhatsApp (QR code)');
      await form.getByText('By code').click();
      await form.getByLabel('Phone number').fill(number);
      await form.getByRole('button', { name: 'Add and pair' }).click();
    },
    qrDialog,
    openSimulator: async (name) => {
      const opening = page.waitForEvent('popup');
      await qrDialog(name).getByRole('link', { name: 'Open the simulator' }).click();
      return opening;
    },
    openHealth: async (name) => {
      await row(name)
        .getByRole('button', { name: `Health of ${name}` })
        .click();
      return page.getByRole('dialog', { name: `Health of ${name}` });
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
