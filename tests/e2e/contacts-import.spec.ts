// Contacts come in from a spreadsheet and from the phone, and go out as CSV.
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { newCustomer } from './customer.ts';
import { LONG, ONLY_LONG } from './long.ts';
import { contactsScreen } from './pages/contacts.ts';
import { linesOf, sheetFile, textOf } from './spreadsheets.ts';

const TITLES = ['Nome', 'Telefone', 'Email', 'Cidade'];
const NUMBERS_FROM = 5_511_970_000_000;

const people = (count: number): unknown[][] =>
  Array.from({ length: count }, (_, at) => [`Pessoa ${at}`, NUMBERS_FROM + at, `p${at}@example.com`, 'Santos']);

test(
  'a spreadsheet with bad rows: each is told beforehand, and the good ones come in',
  ONLY_LONG,
  async ({ app, openWindow }) => {
    const page = await openWindow(await signUpByApi(app));
    const contacts = contactsScreen(page);
    const { dialog } = contacts;
    await page.goto('/contacts');

    await test.step('only .xlsx and .csv; and the template says what is needed', async () => {
      await contacts.bringIn('Import spreadsheet');
      const old = { name: 'clientes.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('Nome;Telefone') };
      await contacts.chooseFile(old);
      await expect(dialog.getByRole('alert')).toContainText('isn’t an .xlsx or .csv file');
      const template = await contacts.downloadBy(dialog.getByRole('button', { name: 'Download template' }));
      expect(template.suggestedFilename()).toBe('contacts-template.xlsx');
      expect(await linesOf(template)).toEqual([['Nome', 'Telefone', 'Email', 'Nascimento']]);
    });

    await test.step('what will happen to each row', async () => {
      const lines = [TITLES, ...people(295)];
      lines.push(
        ['', NUMBERS_FROM + 900, '', ''],
        ['Sem Telefone', '', '', ''],
        ['Telefone Ruim', 'ligar depois', '', ''],
        ['Email Ruim', NUMBERS_FROM + 901, 'nope', ''],
        ['Repetida', NUMBERS_FROM, '', ''],
      );
      await contacts.chooseFile(sheetFile('clientes.xlsx', lines));
      await expect(contacts.filter(/^All/)).toHaveText('All · 300');
      await expect(contacts.filter(/^New/)).toHaveText('New · 295');
      await contacts.filter('Rejected · 5').click();
      await expect(dialog.getByRole('row')).toHaveCount(6);
      await expect(dialog.getByRole('row').filter({ hasText: 'Repetida' })).toContainText('The same number');
      await expect(dialog.getByRole('row').filter({ hasText: 'Telefone Ruim' })).toContainText('isn’t valid');
      await page.keyboard.press('Escape');
      await expect(page.getByText('No contacts yet')).toBeVisible();
    });

    await test.step('the good ones come in; the others can be taken home', async () => {
      await contacts.bringIn('Import spreadsheet');
      await contacts.chooseFile(
        sheetFile('clientes.xlsx', [TITLES, ...people(295), ['=cmd()', 'x', '', ''], ['Sem Telefone', '', '', '']]),
      );
      await dialog.getByRole('button', { name: 'Import 295 contacts' }).click();
      await expect(dialog).toContainText('295 new · 0 updated · 0 unchanged · 2 rejected');
      const refused = await contacts.downloadBy(dialog.getByRole('button', { name: /^Download rejected/ }));
      const text = await textOf(refused);
      // What would run as a formula does not.
      expect(text).toContain("297;'=cmd();x;");
      expect(text).toContain('298;Sem Telefone;;;;The phone number is missing');
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(contacts.row('Pessoa 0')).toContainText('+55 11 97000-0000');
      await expect(page.getByTitle('295 records')).toBeVisible();
    });

    await test.step('again, nothing is new', async () => {
      await contacts.bringIn('Import spreadsheet');
      await contacts.chooseFile(sheetFile('clientes.xlsx', [TITLES, ...people(295)]));
      await expect(contacts.filter(/^Unchanged/)).toHaveText('Unchanged · 295');
      await expect(dialog.getByRole('button', { name: /^Import \d/ })).toBeHidden();
      await page.keyboard.press('Escape');
    });

    await test.step('all of them go out as CSV', async () => {
      const started = page.waitForEvent('download');
      await contacts.takeOut();
      const file = await started;
      expect(file.suggestedFilename()).toBe('contacts.csv');
      const lines = (await textOf(file)).trimEnd().split(/\r?\n/);
      expect(lines[0]).toBe('\uFEFFname;number;email;birthday');
      expect(lines).toHaveLength(296);
      expect(lines).toContain('Pessoa 7;5511970000007;p7@example.com;');
    });
  },
);

/** Rows go in portions of a thousand. */
const PORTIONS = LONG ? 10 : 3;

test('as many rows as take several portions, with progress', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signUpByApi(app));
  const contacts = contactsScreen(page);
  await page.goto('/contacts');
  await contacts.bringIn('Import spreadsheet');
  await contacts.chooseFile(sheetFile('todos.xlsx', [TITLES, ...people(PORTIONS * 1_000)]));
  const start = contacts.dialog.getByRole('button', { name: `Import ${PORTIONS},000 contacts` });
  await expect(start).toBeVisible({ timeout: 40_000 });
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const value = document.querySelector('[role=progressbar]')?.getAttribute('aria-valuenow');
      if (value) seen.add(value);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await start.click();
  await expect(contacts.dialog).toContainText(`${PORTIONS},000 new · 0 updated · 0 unchanged · 0 rejected`, {
    timeout: 40_000,
  });
  expect(await page.evaluate(() => (window as unknown as { seen: Set<string> }).seen.size)).toBeGreaterThanOrEqual(
    Math.max(2, PORTIONS - 2),
  );
  await contacts.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByTitle(`${PORTIONS},000 records`)).toBeVisible();
});

test("the phone's address book", ONLY_LONG, async ({ shop, openWindow }) => {
  const customer = newCustomer(shop, shop.whatsappId, 'Olívia Prado');
  await customer.writes('Bom dia!');
  const page = await openWindow(shop);
  const contacts = contactsScreen(page);
  await page.goto('/contacts');
  await expect(contacts.row('Olívia Prado')).toBeVisible();
  await contacts.bringIn('Import from the phone');
  await contacts.dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(contacts.dialog.getByRole('status')).toContainText('in the address book');
});
