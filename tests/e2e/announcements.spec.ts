// News for everybody: written by whoever runs the installation, read under the megaphone by people of any company.
import { createAnnouncement, deleteAnnouncement } from '@recado/contract/announcements';
import { expectFacesAccessible } from './accessible.ts';
import { signInByApi, signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';
import { expectFits, LONG_WORD } from './pages/width.ts';

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'an announcement with its picture reaches another company at once, and goes again',
  ONLY_LONG,
  async ({ app, openWindow }) => {
    const chief = await openWindow(await signInByApi(app, app.signIn('Super-admin')));
    const reader = await openWindow(await signUpByApi(app));
    await reader.goto('/tickets');
    await expect(reader.getByRole('button', { name: 'Announcements', exact: true })).toBeVisible();

    await test.step('written, with a picture', async () => {
      await chief.goto('/announcements');
      await expect(chief.getByText('No announcements yet')).toBeVisible();
      await expectFacesAccessible(chief, 'no announcements');
      await chief.getByRole('button', { name: 'New announcement' }).click();
      const dialog = chief.getByRole('dialog', { name: 'New announcement' });
      await expect(dialog).toBeVisible();
      await expectFacesAccessible(chief, 'new announcement');
      await dialog.getByRole('textbox', { name: 'Title' }).fill('Manutenção no domingo');
      await dialog.getByRole('textbox', { name: 'Text' }).fill('Das 2 h às 3 h.\nNada se perde.');
      await dialog.getByRole('combobox', { name: 'Priority' }).click();
      await chief.getByRole('option', { name: 'High' }).click();
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'aviso.png', mimeType: 'image/png', buffer: PICTURE });
      await dialog.getByRole('button', { name: 'Save' }).click();
      const row = chief.getByRole('row').filter({ hasText: 'Manutenção no domingo' });
      await expect(row).toContainText('High');
      await expect(row).toContainText('aviso.png');
      await expectFacesAccessible(chief, 'announcements');
    });

    await test.step('the dot comes by itself, and the picture is seen', async () => {
      await reader.getByRole('button', { name: 'Announcements: something new' }).click();
      await reader.getByRole('button', { name: /Manutenção no domingo/ }).click();
      const dialog = reader.getByRole('dialog', { name: 'Manutenção no domingo' });
      await expect(dialog).toContainText('Nada se perde.');
      const picture = dialog.getByRole('link', { name: 'Open the picture: aviso.png' }).locator('img');
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    });

    await test.step('deleted, it is nowhere', async () => {
      await chief.getByRole('button', { name: 'Actions for Manutenção no domingo' }).click();
      await chief.getByRole('menuitem', { name: 'Delete' }).click();
      await chief.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(chief.getByText('No announcements yet')).toBeVisible();
      await reader.keyboard.press('Escape');
      await reader.getByRole('button', { name: 'Announcements' }).click();
      await expect(reader.getByText('No announcements')).toBeVisible();
    });
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('long words do not make it scroll sideways', ONLY_LONG, async ({ app, openWindow }) => {
    const person = await signInByApi(app, app.signIn('Super-admin'));
    const { id } = await person.call(createAnnouncement, { body: { title: LONG_WORD, text: LONG_WORD } });
    const page = await openWindow(person);
    await page.goto('/announcements');
    await page.getByRole('row').filter({ hasText: LONG_WORD }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectFits(page, '/announcements');
    await person.call(deleteAnnouncement, { params: { id } });
  });
});
