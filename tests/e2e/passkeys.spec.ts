// A passkey in a browser that has a device of its own (CDP's virtual authenticator): made, and signed in with.
import { signUpByApi } from './api.ts';
import { expectAccessible } from './accessible.ts';
import { expect, test as base, type WorkerFixtures } from './browser.ts';
import { ONLY_LONG } from './long.ts';
import { fillSignIn, signIn } from './pages/login.ts';
import { START_MS, STOP_MS, startProduct } from './product.ts';

const test = base.extend<object, WorkerFixtures>({
  app: [
    // Playwright reads a fixture's needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      // Browsers take passkeys at a name alone.
      const product = await startProduct({ settings: { HOST: 'localhost' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS + STOP_MS },
  ],
});

test(
  'a passkey is made under Security, and is the second step of the next sign-in',
  ONLY_LONG,
  async ({ app, page }) => {
    const owner = await signUpByApi(app);
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });

    await signIn(page, owner.signIn);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Current password').fill(owner.signIn.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name').fill('Work computer');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await page.getByRole('button', { name: 'I’ve saved them' }).click();
    await expect(page.getByText('Work computer')).toBeVisible();
    await expect(page.getByText('not used yet')).toBeVisible();
    await expectAccessible(page, 'Security with a passkey');

    // Another is made by whoever shows the first; it is the same device, which says so.
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await page.getByLabel('Current password').fill(owner.signIn.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('Name').fill('The same');
    await page.getByRole('button', { name: 'Create passkey' }).click();
    await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.context().clearCookies();
    await page.goto('/login');
    await fillSignIn(page, owner.signIn);
    await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeVisible();
    await expectAccessible(page, 'the second step');
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).not.toHaveURL(/\/login/);
    await page.getByRole('button', { name: 'Profile menu' }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await expect(page.getByText(/· last used/)).toBeVisible();
  },
);
