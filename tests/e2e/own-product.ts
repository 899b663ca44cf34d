// For journeys that need a product of their own: a fresh installation, or networks that the test itself plays.
import '@recado/fake-whatsapp/quiet-libsignal'; // first: it quiets what is loaded after it
import type { FakeWhatsApp } from '@recado/fake-whatsapp/fake-whatsapp';
import type { GraphStandIn } from '../stand-ins/graph-stand-in.ts';
import type { OpenAiStandIn } from '../stand-ins/openai-stand-in.ts';
import { test as base } from './browser.ts';
import { startNetworks, type Networks } from './networks.ts';
import { START_MS, STOP_MS, startProduct, type Product } from './product.ts';

export { expect } from '@playwright/test';

interface WorkerFixtures {
  networks: Networks;
  /** what the product takes for WhatsApp Web, with customers' phones */
  whatsapp: FakeWhatsApp;
  /** what it takes for Meta's Cloud API */
  graph: GraphStandIn;
  /** what it asks as companies' language model */
  model: OpenAiStandIn;
  app: Product;
}

export const test = base.extend<object, WorkerFixtures>({
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
  model: [async ({ networks }, use) => use(networks.model), { scope: 'worker' }],
  graph: [async ({ networks }, use) => use(networks.graph), { scope: 'worker' }],
  app: [
    async ({ networks }, use) => {
      const product = await startProduct(networks.productOptions);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: START_MS + STOP_MS },
  ],
});
