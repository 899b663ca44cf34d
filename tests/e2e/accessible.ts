// What axe says of a screen as it stands.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing serious, in any part of it. @param what is on the screen: said when something is */
export async function expectAccessible(page: Page, what: string): Promise<void> {
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
