// What a browser test stands on: the real product, companies of its own, and windows to look at them.
import { test as base, type Page } from '@playwright/test';
import { addPhone, openTeam, signUpByApi, type Person, type Shop, type Team } from './api.ts';
import type { Product } from './product.ts';
import { sharedProduct } from './shared-product.ts';

export { expect } from '@playwright/test';
export type { Shop } from './api.ts';

export interface Fixtures {
  /** A browser window of its own, signed in if there is somebody. */
  openWindow: (person?: Pick<Person, 'storageState'>) => Promise<Page>;
  /** A company with a paired phone, for a test that needs customers. */
  shop: Shop;
  /** One in which several people work. */
  team: Team;
}

export interface WorkerFixtures {
  /** Others use it too: what a test is about stands in a company of its own. */
  app: Product;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Playwright reads a fixture's needs from the pattern of its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  app: [async ({}, use) => use(sharedProduct()), { scope: 'worker' }],
  baseURL: async ({ app }, use) => use(app.baseURL),
  shop: async ({ app }, use) => {
    const admin = await signUpByApi(app);
    await use({ ...admin, whatsappId: await addPhone(admin) });
  },
  team: async ({ app }, use) => use(await openTeam(app)),
  openWindow: async ({ browser }, use) => {
    const pages: Page[] = [];
    await use(async (person) => {
      const context = await browser.newContext(person && { storageState: person.storageState });
      const page = await context.newPage();
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
  },
});
