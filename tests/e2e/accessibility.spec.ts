// Every screen and its main dialogs, in both themes and both sizes: axe finds nothing serious.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { signInByApi, signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { connectionsScreen } from './pages/connections.ts';
import { ticketsScreen } from './pages/tickets.ts';

async function expectAccessible(page: Page, what: string): Promise<void> {
  // A toast that fades is no part of the screen.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}\n${failureSummary}`),
    );
  expect.soft(serious, what).toEqual([]);
}

const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

for (const [size, device] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // What moves or fades in would be judged half-way.
    test.describe(`${size}, ${colorScheme}`, () => {
      test.use({ ...device, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test('the doors', async ({ page }) => {
        await page.goto('/login');
        await expect(page.getByLabel('Email')).toBeVisible();
        await expectAccessible(page, 'login');
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByText('Fill in this field').first()).toBeVisible();
        await expectAccessible(page, 'login with errors');
        await page.goto('/signup');
        await expect(page.getByRole('radio').first()).toBeVisible();
        await expectAccessible(page, 'signup');
      });

      test('an empty company', async ({ app, openWindow }) => {
        const page = await openWindow(await signUpByApi(app));
        await page.goto('/tickets');
        await expect(page.getByText('Connect a phone first')).toBeVisible();
        await expectAccessible(page, 'empty inbox');
        await page.goto('/contacts');
        await expect(page.getByText('No contacts yet')).toBeVisible();
        await expectAccessible(page, 'no contacts');
        await page.goto('/simulator');
        await expect(page.getByText('No simulated phone')).toBeVisible();
        await expectAccessible(page, 'no simulator');

        await page.goto('/connections');
        await expect(page.getByText('Connect your first phone')).toBeVisible();
        await expectAccessible(page, 'no connections');
        await page.getByRole('button', { name: 'Add connection' }).click();
        await expect(page.getByRole('dialog', { name: 'Add connection' })).toBeVisible();
        await expectAccessible(page, 'new connection');
        await page.keyboard.press('Escape');
        const connections = connectionsScreen(page);
        await connections.add('Balcão');
        await expect(connections.qrDialog('Balcão').getByRole('img', { name: 'QR code to pair' })).toBeVisible();
        await expectAccessible(page, 'QR code');
        await page.goto('/simulator');
        await expect(page.getByRole('button', { name: 'Scan the QR code' })).toBeVisible();
        await expectAccessible(page, 'simulator with a QR code');
      });

      test('a company at work', async ({ app, openWindow }) => {
        const page = await openWindow(await signInByApi(app, app.signIn('Helena')));
        const tickets = ticketsScreen(page);
        await page.goto('/tickets');
        await page.getByRole('listitem').getByRole('link').first().click();
        await expect(tickets.messages.locator('[data-kind]').first()).toBeVisible();
        await expectAccessible(page, 'open ticket');
        await page.goto('/tickets');
        await tickets.showOpen('Pending');
        await expect(page.getByRole('button', { name: /^Accept/ }).first()).toBeVisible();
        await expectAccessible(page, 'pending tickets');

        await page.goto('/connections');
        await expect(page.getByText('Receiving and sending messages.')).toBeVisible();
        await expectAccessible(page, 'connections');
        await page.getByRole('button', { name: 'Disconnect' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'question');

        await page.goto('/contacts');
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expectAccessible(page, 'contacts');
        await page.getByRole('row').nth(1).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page, 'contact');

        await page.goto('/simulator');
        await page.getByRole('button', { name: 'Fernanda Castilho' }).click();
        await expect(page.getByRole('log', { name: 'Messages' })).toBeVisible();
        await expectAccessible(page, 'simulator');
      });
    });
  }
}
