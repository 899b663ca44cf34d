// Browser tests: one Chromium, one product per worker (see browser.ts).
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './chromium.ts';

const chromium = await findChromium();

/** One that beeps, and may be used. */
const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: path.resolve(import.meta.dirname, '..', '..', 'test-results'),
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at the second try is a failure that has not been understood.
  retries: 0,
  // Two were tried on two cores: no faster, for each has a product and a browser of its own.
  workers: 1,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: {
      executablePath: chromium.executablePath,
      args: [...chromium.args, ...MICROPHONE],
      env: chromium.env,
    },
    locale: 'en-US',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: [{ name: 'chromium', use: { viewport: { width: 1440, height: 900 } } }],
});
