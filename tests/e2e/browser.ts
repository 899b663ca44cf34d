// What a browser test stands on: the real product, one for all tests of a worker, and windows to look at it.
import { test as base, type Page } from '@playwright/test';
import { addPhone, signUpByApi, type Person } from './api.ts';
import { START_MS, STOP_MS, startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

/** A company with a paired phone, for tests that need customers. They share it: each brings customers of its own. */
export interface Shop extends Person {
  readonly whatsappId: number;
}

interface Fixtures {
  /** A browser window of its own, signed in if there is somebody. */
  openWindow: (person?: Pick<Person, 'storageState'>) => Promise<Page>;
}

export const test = base.extend<Fixtures, { app: Product; shop: Shop }>({
  app: [
    // Playwright reads a fixture's needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS + STOP_MS },
  ],
  baseURL: async ({ app }, use) => use(app.baseURL),
  shop: [
    async ({ app }, use) => {
      const admin = await signUpByApi(app);
      await use({ ...admin, whatsappId: await addPhone(admin) });
    },
    { scope: 'worker' },
  ],
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
