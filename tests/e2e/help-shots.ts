// The pictures of the help pages (docs/user): what each is of, and how one gets there, in whatever language.
import { expect as playwrightExpect, type Locator, type Page } from '@playwright/test';
import type { Words } from './help-words.ts';

/** Nobody waits for a picture: however long it takes. */
export const expect = playwrightExpect.configure({ timeout: 60_000 });

/** Whose screen: the demo company's, one's that has just signed up, one's whose phone waits. */
export const WHOSE = ['demo', 'empty', 'unpaired'] as const;

export interface HelpShot {
  /** as the pages call it */
  readonly name: string;
  readonly who: (typeof WHOSE)[number];
  /** Answers what is shown of the page. */
  readonly prepare: (page: Page, words: Words) => Promise<Locator>;
  /** of what is shown, so much from its top: CSS pixels */
  readonly height?: number;
}

const main = (page: Page): Locator => page.locator('main#content');
const dialogOf = (page: Page): Locator => page.getByRole('dialog').filter({ visible: true }).first();

/** @param seen what tells that the screen is there */
const screen =
  (url: string, seen: string) =>
  async (page: Page): Promise<Locator> => {
    await page.goto(url);
    await expect(main(page).getByText(seen).filter({ visible: true }).first()).toBeVisible();
    return main(page);
  };

const editing =
  (url: string, name: string) =>
  async (page: Page, words: Words): Promise<Locator> => {
    await page.goto(url);
    await page.getByRole('button', { name: words('common:rows.actions', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: words('common:edit'), exact: true }).click();
    await expect(dialogOf(page)).toBeVisible();
    return dialogOf(page);
  };

async function conversation(page: Page, words: Words): Promise<Locator> {
  await page.goto('/tickets');
  await page.getByRole('listitem').getByRole('link', { name: 'Mariana Azevedo' }).click();
  const log = page.getByRole('log', { name: words('tickets:messages.label'), exact: true });
  await expect(log.locator('[data-kind]').last()).toBeVisible();
  return main(page);
}

async function newFileList(page: Page, words: Words): Promise<Locator> {
  await page.goto('/files');
  await page
    .getByRole('button', { name: words('files:add') })
    .first()
    .click();
  const dialog = dialogOf(page);
  await dialog.getByRole('textbox', { name: words('files:field.name') }).fill('Festas');
  await dialog.getByRole('textbox', { name: words('files:field.message') }).fill('{{firstName}}: 🎂');
  const files = ['bolos.pdf', 'salgados.pdf', 'contrato.pdf'];
  await dialog
    .locator('input[type=file]')
    .setInputFiles(files.map((name) => ({ name, mimeType: 'application/pdf', buffer: Buffer.alloc(180_000, name) })));
  await expect(dialog.getByRole('listitem')).toHaveCount(files.length);
  return dialog;
}

async function chosenContacts(page: Page, words: Words): Promise<Locator> {
  await page.goto('/contacts');
  const boxes = main(page).getByRole('row').getByRole('checkbox');
  await expect(boxes.nth(5)).toBeAttached();
  await boxes.nth(2).check({ force: true });
  await boxes.nth(4).click({ force: true, modifiers: ['Shift'] });
  await expect(page.getByRole('toolbar', { name: words('bulk:bar') })).toBeVisible();
  return main(page);
}

export const helpShots: readonly HelpShot[] = [
  {
    name: 'first-steps',
    who: 'empty',
    prepare: async (page, words) => {
      await page.goto('/');
      return page.getByRole('region', { name: words('dashboard:first.title') });
    },
  },
  {
    name: 'connections-qr',
    who: 'unpaired',
    prepare: async (page, words) => {
      await page.goto('/connections');
      await page
        .getByRole('button', { name: words('connections:action.qrcode') })
        .filter({ visible: true })
        .first()
        .click();
      await expect(page.getByRole('img', { name: words('connections:qr.label') })).toBeVisible();
      return dialogOf(page);
    },
    // Without what is said of simulated phones.
    height: 350,
  },
  { name: 'connections', who: 'demo', prepare: screen('/connections', 'Balcão'), height: 300 },
  { name: 'tickets', who: 'demo', prepare: conversation, height: 560 },
  { name: 'queues', who: 'demo', prepare: editing('/queues', 'Encomendas') },
  {
    name: 'menus',
    who: 'demo',
    prepare: async (page, words) => {
      const dialog = await editing('/queues', 'Encomendas')(page, words);
      const menu = dialog.getByRole('region', { name: words('queues:menu.heading'), exact: true });
      await menu.getByText('Bolos').first().click();
      await menu.evaluate((section) => section.scrollIntoView());
      return dialog;
    },
  },
  {
    name: 'opening-hours',
    who: 'demo',
    prepare: async (page, words) => screen('/settings?tab=schedules', words('settings:schedules.title'))(page),
  },
  { name: 'attendants', who: 'demo', prepare: editing('/users', 'Bruno Siqueira') },
  {
    name: 'dashboard',
    who: 'demo',
    prepare: async (page, words) => {
      await screen('/', words('dashboard:numbers.happening'))(page);
      await expect(page.getByText('Bruno Siqueira').first()).toBeVisible();
      return main(page);
    },
    height: 520,
  },
  {
    name: 'plan',
    who: 'demo',
    prepare: async (page, words) => screen('/financeiro', words('billing:pay'))(page),
    height: 300,
  },
  {
    name: 'keyboard',
    who: 'demo',
    prepare: async (page, words) => {
      await conversation(page, words);
      await page.keyboard.press('Control+k');
      await dialogOf(page).getByRole('textbox').fill('mari');
      await expect(dialogOf(page).getByText('Mariana Azevedo').first()).toBeVisible();
      return dialogOf(page);
    },
  },
  {
    name: 'quick-messages',
    who: 'demo',
    prepare: async (page, words) => {
      await conversation(page, words);
      await page.getByRole('textbox', { name: words('tickets:composer.label') }).fill('/o');
      await expect(page.getByRole('listbox', { name: words('tickets:composer.quick.list') })).toBeVisible();
      return page.getByRole('region', { name: words('tickets:conversation', { name: 'Mariana Azevedo' }) });
    },
  },
  { name: 'file-lists', who: 'demo', prepare: newFileList },
  { name: 'many-at-once', who: 'demo', prepare: chosenContacts },
  { name: 'schedules', who: 'demo', prepare: screen('/schedules', 'Mariana Azevedo') },
  {
    name: 'tags',
    who: 'demo',
    prepare: async (page, words) => {
      await conversation(page, words);
      const shown = page.getByRole('region', { name: words('tickets:conversation', { name: 'Mariana Azevedo' }) });
      await shown
        .getByRole('button', { name: words('tickets:tags.add'), exact: true })
        .first()
        .click();
      await expect(page.getByText('Reclamação').last()).toBeVisible();
      return shown;
    },
    height: 420,
  },
  { name: 'kanban', who: 'demo', prepare: screen('/kanban', 'Em produção') },
];
