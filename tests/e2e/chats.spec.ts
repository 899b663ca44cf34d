// Two colleagues talk: what one writes, the other sees wherever they are.
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';

test(
  'a chat is begun, seen, answered, read and deleted',
  ONLY_LONG,
  async ({ team: { bruno, camila }, openWindow }) => {
    const brunos = await openWindow(bruno);
    const camilas = await openWindow(camila);
    await Promise.all([brunos.goto('/chats'), camilas.goto('/todolist')]);
    const title = 'Turno da tarde';
    const said = (page: typeof brunos, text: string) => page.getByRole('log').getByText(text, { exact: true });

    await test.step('one begins it and writes', async () => {
      await brunos.getByRole('button', { name: 'New chat' }).first().click();
      const dialog = brunos.getByRole('dialog', { name: 'New chat' });
      await dialog.getByLabel('Title').fill(title);
      await dialog.getByRole('combobox', { name: 'Members' }).click();
      await brunos.getByRole('option', { name: camila.user.name }).click();
      await brunos.keyboard.press('Tab');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(brunos.getByRole('heading', { name: title })).toBeVisible();
      const field = brunos.getByRole('textbox', { name: 'Write a message' });
      await field.fill('Quem cobre o almoço?');
      await field.press('Enter');
      await expect(said(brunos, 'Quem cobre o almoço?')).toBeVisible();
      await expect(brunos.getByLabel('Sending')).toBeHidden();
    });

    await test.step('the other sees the dots on any screen, and answers', async () => {
      await expect(camilas.getByRole('link', { name: 'Internal chat – Unread messages' })).toBeVisible();
      await camilas.getByRole('button', { name: 'Internal chat: 1 chat with unread messages' }).click();
      await camilas.getByRole('dialog').getByRole('link', { name: title }).click();
      await expect(said(camilas, 'Quem cobre o almoço?')).toBeVisible();
      await expect(camilas.getByRole('link', { name: 'Internal chat', exact: true })).toBeVisible();
      const field = camilas.getByRole('textbox', { name: 'Write a message' });
      await field.fill('Eu cubro');
      await field.press('Enter');
      await expect(said(brunos, 'Eu cubro')).toBeVisible();
      await expect(said(camilas, 'Eu cubro')).toHaveCount(1);
    });

    await test.step('its owner deletes it, and it is gone for both', async () => {
      await expect(camilas.getByRole('button', { name: `Actions for ${title}` })).toBeHidden();
      await brunos.getByRole('button', { name: `Actions for ${title}` }).click();
      await brunos.getByRole('menuitem', { name: 'Delete' }).click();
      await brunos.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await expect(camilas.getByText('This chat was deleted, or you’re no longer in it.')).toBeVisible();
      for (const page of [brunos, camilas]) {
        await expect(page).toHaveURL(/\/chats$/);
        await expect(page.getByRole('link', { name: title })).toBeHidden();
      }
    });
  },
);
