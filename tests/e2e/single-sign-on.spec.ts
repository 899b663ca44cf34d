// Single sign-on at a provider that is not ours, from its set-up to the end of a link.
import { createUser } from '@recado/contract/users';
import { CLIENT, openIdentityProvider, type IdentityProvider } from '../stand-ins/identity-provider-stand-in.ts';
import { expectAccessible } from './accessible.ts';
import { signUpByApi } from './api.ts';
import { expect, test as base } from './browser.ts';

const test = base.extend<{ provider: IdentityProvider }>({
  provider: async ({ app }, use) => {
    const provider = await openIdentityProvider(`${app.baseURL}/login/sso`);
    await use(provider);
    await provider.close();
  },
});

test('a company’s people sign in at its provider, until an administrator unlinks them', async ({
  app,
  provider,
  openWindow,
}) => {
  const owner = await signUpByApi(app);
  // It is one company's of the installation.
  const domain = `padaria${owner.user.companyId}.example`;
  const email = `joana@${domain}`;
  await owner.call(createUser, { body: { name: 'Joana Prado', email, password: 'girassol-amarelo' } });
  provider.people.set('s1', { name: 'Joana Prado', email, email_verified: true });
  provider.people.set('s2', { name: 'Eva Stranger', email: 'eva@elsewhere.example', email_verified: true });

  const admin = await openWindow(owner);
  await admin.goto('/settings');
  const card = admin.getByRole('region', { name: 'Single sign-on' });
  await card.getByRole('button', { name: 'Set up' }).click();
  await expect(card.getByRole('textbox', { name: 'Redirect address' })).toHaveValue(`${app.baseURL}/login/sso`);
  await card.getByLabel('Provider’s address').fill(provider.issuer);
  await card.getByLabel('Client ID').fill(CLIENT.id);
  await card.getByLabel('Client secret', { exact: true }).fill(CLIENT.secret);
  await card.getByLabel('Name on the button').fill('Padaria');
  await card.getByRole('button', { name: 'Save single sign-on' }).click();
  await card.getByRole('button', { name: 'Try it' }).click();
  await expect(card.getByText('The provider answers and knows Recado.')).toBeVisible();
  await card.getByRole('textbox', { name: 'Domain', exact: true }).fill(domain);
  await card.getByRole('button', { name: 'Add domain' }).click();
  app.publish(domain, await card.getByRole('textbox', { name: `TXT record for ${domain}` }).inputValue());
  await card.getByRole('button', { name: `Verify ${domain}` }).click();
  await expect(card.getByText('Verified', { exact: true })).toBeVisible();
  // Toasts stay while the mouse is over them: the button was where they are.
  await admin.mouse.move(0, 0);

  const joana = await openWindow();
  await joana.goto('/login');
  await joana.getByLabel('Email').fill(email);
  const toProvider = joana.getByRole('button', { name: 'Continue with Padaria' });
  await expect(toProvider).toBeVisible();
  await expectAccessible(joana, 'the sign-in page with a provider');
  await toProvider.click();
  await joana.getByRole('link', { name: 'Joana Prado' }).click();
  await expect(joana).toHaveURL(/\/tickets/);
  await expect.poll(() => app.mailsTo(email).length).toBe(1);
  const menu = joana.getByRole('button', { name: 'Profile menu' });
  await menu.click();
  await joana.getByRole('menuitem', { name: 'Sign out' }).click();
  await joana.getByLabel('Email').fill(email);
  // The provider knows them by now, and asks nothing.
  await toProvider.click();
  await menu.click();
  await joana.getByRole('menuitem', { name: 'Security' }).click();
  await expect(joana.getByText('Signs in with Padaria')).toBeVisible();
  await expectAccessible(joana, 'Security of whoever is linked');

  await expectAccessible(admin, 'single sign-on in the settings');
  await admin.goto('/users');
  await admin.getByRole('button', { name: 'Actions for Joana Prado' }).click();
  await admin.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(admin.getByText(/^Linked on .* · last used /)).toBeVisible();
  await expectAccessible(admin, 'the form of a user who is linked');
  await admin.getByRole('button', { name: 'Unlink' }).click();
  const question = admin.getByRole('dialog', { name: 'Unlink Joana Prado from Padaria?' });
  await expect(question.getByText('They can still sign in with their password.')).toBeVisible();
  await expectAccessible(admin, 'what follows when a user is unlinked');
  await question.getByRole('button', { name: 'Unlink' }).click();
  await expect(admin.getByText('Account unlinked.')).toBeFocused();
  await expect(admin.getByText('Signs in with Padaria')).toHaveCount(0);
  await expect(joana).toHaveURL(/\/login/);
  await expect.poll(() => app.mailsTo(email).length).toBe(2);

  const stranger = await openWindow();
  await stranger.goto('/login');
  await stranger.getByLabel('Email').fill(`eva@${domain}`);
  await stranger.getByRole('button', { name: 'Continue with Padaria' }).click();
  await stranger.getByRole('link', { name: 'Eva Stranger' }).click();
  await expect(stranger.getByText(/verified company email/)).toBeVisible();
  await expectAccessible(stranger, 'the refusal of a stranger');
});
