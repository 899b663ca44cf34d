// What a browser test stands on: the real product, one for all tests of a worker, and windows to look at it.
import '@recado/fake-whatsapp/quiet-libsignal'; // first: it quiets what is loaded after it
import { test as base, type Page } from '@playwright/test';
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { GraphStandIn } from '../../apps/server/test/graph-stand-in.ts';
import { addPhone, signUpByApi, type Person } from './api.ts';
import { startNetworks, type Networks } from './networks.ts';
import { openOfficialShop, type Official } from './official.ts';
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

interface WorkerFixtures {
  networks: Networks;
  /** what the product takes for WhatsApp Web, with customers' phones */
  whatsapp: FakeWhatsApp;
  /** what it takes for Meta's Cloud API */
  graph: GraphStandIn;
  app: Product;
  shop: Shop;
  /** A company with an official number. */
  official: Official;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  networks: [
    // Playwright reads a fixture's needs from the pattern of its first parameter.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const networks = await startNetworks();
      await use(networks);
      await networks.close();
    },
    { scope: 'worker' },
  ],
  whatsapp: [async ({ networks }, use) => use(networks.whatsapp), { scope: 'worker' }],
  graph: [async ({ networks }, use) => use(networks.graph), { scope: 'worker' }],
  app: [
    async ({ networks }, use) => {
      const product = await startProduct(networks.productOptions);
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
  official: [async ({ app, graph }, use) => use(await openOfficialShop(app, graph)), { scope: 'worker' }],
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
