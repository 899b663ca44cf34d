// Browser tests: one product for most of them (shared-product.ts); the others have their own.
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { SHOWN_ZONE } from './clock.ts';
import { LONG, ONLY_LONG } from './long.ts';

const chromium = await findChromium();

/** One that beeps, and may be used. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

/** Nothing is drawn that a process of its own would be good for: a tenth less processor time for each page. */
const FEWER_PROCESSES = ['--in-process-gpu'];
/** No window lives long enough for what V8 spends on faster code, and on sweeping early, to come back: another tenth. */
const SHORT_LIVES = ['--js-flags=--max-optimized-bytecode-size=0,--min-semi-space-size=16'];

const FULL_TRACE = process.env['FULL_TRACE'] === '1';
const WIDE = { viewport: { width: 1440, height: 900 } };
const OWN_PRODUCT = [
  'assistant.spec.ts',
  'card-fields.spec.ts',
  'cloud.spec.ts',
  'network-screens.spec.ts',
  'newcomer.spec.ts',
  'passkeys.spec.ts',
  'whatsapp-web.spec.ts',
];
/** They sign people of the demo company in, which ends their earlier session. */
const DEMO_COMPANY = ['accessibility.spec.ts', 'announcements.spec.ts'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: path.resolve(import.meta.dirname, '..', '..', 'test-results'),
  ...(!LONG && { grepInvert: new RegExp(ONLY_LONG.tag) }),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try is a failure that has not been understood.
  retries: 0,
  // All other tests (scripts/test.ts) keep the rest of both cores busy.
  workers: 2,
  globalSetup: './global-setup.ts',
  // For what hangs: how long a condition takes to come is the machine's.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: {
      executablePath: chromium.executablePath,
      args: [...chromium.args, ...MICROPHONE, ...FEWER_PROCESSES, ...SHORT_LIVES],
      env: chromium.env,
    },
    // The page's worker would answer in place of the network that a journey plays with: installed.spec.ts alone has it.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: SHOWN_ZONE,
    // Nothing slides or fades but where a test is about that: each dialog, menu and toast takes a while otherwise.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Steps alone are a sixth of all work, pictures of them as much as the steps: what a failure shows at its end (the
    // picture, and the page's tree in its error-context.md) nearly always tells enough.
    trace: FULL_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    // They have a product of their own (own-product.ts): one after the other, beside the rest.
    { name: 'own product', testMatch: OWN_PRODUCT, workers: 1, use: WIDE },
    { name: 'demo company', testMatch: DEMO_COMPANY, workers: 1, use: WIDE },
    // Each test has a company of its own: two may run at once.
    { name: 'shared product', testIgnore: [...OWN_PRODUCT, ...DEMO_COMPANY], use: WIDE },
  ],
});
