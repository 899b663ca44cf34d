// A forgotten password: the code comes by mail, the new password opens the account, and the old one does not.
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { fillSignIn, signIn } from './pages/login.ts';
import { ONLY_LONG } from './long.ts';

const NEW = 'Girassol Azul 7';

test('a new password with the code from the mailbox', ONLY_LONG, async ({ app, page, openWindow }) => {
  const owner = await signUpByApi(app);
  const { email, password } = owner.signIn;
  const elsewhere = await openWindow(owner);
  await elsewhere.goto('/contacts');
  await expect(elsewhere.getByRole('heading', { name: 'Contacts' })).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'New password' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByText('Email sent! Check your inbox for the code.')).toBeVisible();
  const codes = () => app.mailsTo(email).flatMap((mail) => /^\d{6}\r?$/m.exec(mail)?.[0].trim() ?? []);
  await expect.poll(() => codes().length, 'mails with a code').toBe(1);

  await page.getByLabel('Verification code').fill(codes()[0] ?? '');
  await page.getByLabel('New password', { exact: true }).fill(NEW);
  await page.getByLabel('Confirm the new password').fill(NEW);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('Password changed! Sign in with your new password.')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login$/);
  await fillSignIn(page, { email, password });
  await expect(page.getByRole('alert').filter({ hasText: 'Wrong email or password' })).toBeVisible();
  await signIn(page, { email, password: NEW });
  await expect(page).not.toHaveURL(/\/login$/);
  await expect.poll(() => app.mailsTo(email).length, 'the code, and the notice that the password was changed').toBe(2);
});
