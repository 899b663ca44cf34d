// What a browser test stands on: the real product, companies of its own, and windows to look at them.
import { test as base, type BrowserContext, type Page } from '@playwright/test';
import { addPhone, leave, openTeam, signUpByApi, type Person, type Shop, type Team } from './api.ts';
import { setClocks } from './clock.ts';
import type { Product } from './product.ts';
import { sharedProduct } from './shared-product.ts';

export { expect } from '@playwright/test';
export type { Shop } from './api.ts';

export interface Fixtures {
  /** A browser window, signed in if there is somebody; a person's second one is in the same browser as the first. */
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
  browser: [
    async ({ browser }, use) => {
      setClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.baseURL),
  shop: async ({ app }, use) => {
    const admin = await signUpByApi(app);
    await use({ ...admin, whatsappId: await addPhone(admin) });
  },
  team: async ({ app }, use) => use(await openTeam(app)),
  openWindow: async ({ browser }, use) => {
    const strangers: BrowserContext[] = [];
    const people = new Map<Person['storageState'], BrowserContext>();
    await use(async (person) => {
      const context =
        (person && people.get(person.storageState)) ??
        (await browser.newContext(person && { storageState: person.storageState }));
      if (person) people.set(person.storageState, context);
      else strangers.push(context);
      return context.newPage();
    });
    await Promise.all(strangers.map((context) => context.close()));
    await Promise.all([...people].map(([storageState, context]) => leave(context, storageState)));
  },
});
