// Who may be where, and what a browser remembers.
import { signInByApi, signUpByApi, type Person } from './api.ts';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';
import { fillSignIn, signIn } from './pages/login.ts';

let owner: Person;
test.beforeAll(async ({ app }) => {
  owner = await signUpByApi(app);
});

test('a wrong password is told, and the right one leads to where one wanted to go', async ({ page }) => {
  await page.goto('/contacts?from=a-link');
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, { ...owner.signIn, password: 'not-this-one' });
  await expect(page.getByRole('alert')).toContainText('Wrong email or password');
  await fillSignIn(page, owner.signIn);
  await expect(page).toHaveURL(/\/contacts\?from=a-link$/);
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
});

test('the sign-in page is not for those who are signed in', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signInByApi(app, owner.signIn));
  for (const door of ['/login', '/signup']) {
    await page.goto(door);
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test('signing in elsewhere ends this session, and says so', ONLY_LONG, async ({ app, openWindow }) => {
  const first = await openWindow(await signInByApi(app, owner.signIn));
  await first.goto('/contacts');
  await expect(first.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  const second = await openWindow();
  await signIn(second, owner.signIn);
  await second.goto('/tickets');
  await expect(first).toHaveURL(/\/login$/);
  await expect(first.getByText('Your account was accessed on another computer.').first()).toBeVisible();
  await expect(second.getByText('Connect a phone first')).toBeVisible();
  await second.reload();
  await expect(second.getByText('Connect a phone first')).toBeVisible();
});

test(
  'signing out leads to the sign-in page, and back does not lead in again',
  ONLY_LONG,
  async ({ app, openWindow }) => {
    const page = await openWindow(await signInByApi(app, owner.signIn));
    await page.goto('/contacts');
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await page.goto('/contacts');
    await expect(page).toHaveURL(/\/login$/);
  },
);

test('an expired token is refreshed without anybody noticing', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signInByApi(app, owner.signIn));
  await page.goto('/tickets');
  await expect(page.getByText('Connect a phone first')).toBeVisible();

  // Until it asks for a new one: a first request may be given up, and nobody hears its answer.
  let expired = true;
  await page.route('**/api/contacts*', (route) =>
    expired ? route.fulfill({ status: 403, json: { error: 'ERR_SESSION_EXPIRED' } }) : route.fallback(),
  );
  await page.route('**/api/auth/refresh_token', (route) => {
    expired = false;
    return route.fallback();
  });
  const refreshed = page.waitForResponse('**/api/auth/refresh_token');
  await page.getByRole('link', { name: 'Contacts' }).click();
  expect((await refreshed).status()).toBe(200);
  await expect(page.getByText('No contacts yet')).toBeVisible();

  await page.reload();
  await expect(page.getByText('No contacts yet')).toBeVisible();
  // What a script that is not ours would find.
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(stored).not.toContain('eyJ');
});

/** each a page of its own, which takes a second of a processor */
const [TABS, ROUNDS] = process.env['LONG_TESTS'] === '1' ? [5, 2] : [3, 1];

test(
  'tabs of one browser that all open at once stay signed in, and so do those that change the password',
  ONLY_LONG,
  async ({ app, openWindow }) => {
    const me = await signUpByApi(app);
    const page = await openWindow(me);
    const tabs = [page, ...(await Promise.all(Array.from({ length: TABS - 1 }, () => openWindow(me))))];
    for (let n = 0; n < ROUNDS; n += 1) {
      await Promise.all(tabs.map((tab) => tab.goto('/contacts')));
      for (const tab of tabs) await expect(tab.getByText('No contacts yet')).toBeVisible();
    }

    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'My profile' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('New password').fill('margarida-branca-7');
    await dialog.getByLabel('Current password').fill(me.signIn.password);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    for (const tab of tabs) {
      await tab.getByRole('link', { name: 'Tags' }).click();
      await expect(tab.getByText('No tags yet')).toBeVisible();
    }
  },
);

test('language and theme are remembered', ONLY_LONG, async ({ app, openWindow }) => {
  const page = await openWindow(await signInByApi(app, owner.signIn));
  await page.goto('/contacts');
  const languages = [
    { name: 'Português', title: 'Contatos', html: 'pt-BR' },
    { name: 'Español', title: 'Contactos', html: 'es' },
  ];
  for (const { name, title, html } of languages) {
    await page.getByRole('button', { name: /^(Language|Idioma): / }).click();
    await page.getByRole('menuitem', { name }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', html);
  }

  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Usar tema oscuro' }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Contactos' })).toBeVisible();
  await expect(html).toHaveAttribute('lang', 'es');
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
