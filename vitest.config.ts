// All tests but the browser's, a project each, so that one command runs and counts them.
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { WaitingFirst } from './scripts/waiting-first.ts';

/** Twice as many as the machine of the builds has cores: some wait for processes, leases and tries. */
const WORKERS = 4;
/** for a test that never ends; how long one takes is the machine's */
const HANGS_MS = 300_000;

const LIMITS = { testTimeout: HANGS_MS, hookTimeout: HANGS_MS, expect: { poll: { timeout: 60_000 } } };

/** As for a test, so for what it waits for. */
const PATIENCE = path.resolve(import.meta.dirname, 'scripts/patience.setup.ts');
/**
 * Loaded by Node itself, as the product is, and not by Vite: a pure test takes half of the processor time. No module is replaced
 * in these, and none loaded anew.
 */
const AS_THE_PRODUCT = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** As the product itself does before it loads anything large. */
const QUICK_IMPORTS = path.resolve(import.meta.dirname, 'apps/server/src/start/quick-imports.ts');
/** For what a browser shows, at whatever hour. */
const CLOCK = path.resolve(import.meta.dirname, 'scripts/test-clock.setup.ts');

const { linkPackages } = (await import(path.resolve(import.meta.dirname, 'scripts/bootstrap/install.mjs'))) as {
  linkPackages: () => unknown;
};
linkPackages();

export default defineConfig({
  test: {
    // Each worker of the server's tests has a database of its own.
    maxWorkers: WORKERS,
    sequence: { sequencer: WaitingFirst },
    tags: [
      {
        name: 'waits',
        description: 'a file that mostly waits: it comes first in its project (scripts/waiting-first.ts)',
      },
      { name: 'long', description: 'a long proof: only in npm run test:long, and where its file is run by its name' },
    ],
    projects: [
      {
        test: {
          name: 'packages',
          root: 'packages',
          include: ['*/src/**/*.test.ts'],
          setupFiles: [PATIENCE],
          isolate: false,
          ...AS_THE_PRODUCT,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'fake-whatsapp',
          root: 'tests/fake-whatsapp',
          include: ['src/**/*.test.ts'],
          setupFiles: [PATIENCE],
          isolate: false,
          ...AS_THE_PRODUCT,
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'server',
          root: 'apps/server',
          include: ['**/*.test.ts'],
          // Loading the server for each file took most of the time; files share nothing but its modules, and each
          // has a database of its own.
          isolate: false,
          globalSetup: path.resolve(import.meta.dirname, 'apps/server/test/global-setup.ts'),
          execArgv: ['--import', QUICK_IMPORTS],
          setupFiles: [PATIENCE],
          ...LIMITS,
        },
      },
      {
        // What needs no page: half of the web's tests, without jsdom and without loading everything for each file.
        test: {
          name: 'web-pure',
          root: 'apps/web',
          include: ['**/*.test.ts'],
          setupFiles: [PATIENCE, CLOCK],
          isolate: false,
          unstubGlobals: true,
          ...AS_THE_PRODUCT,
          ...LIMITS,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          // A project that extends a file takes nothing from here: left out, it would have one worker.
          maxWorkers: WORKERS,
          name: 'web',
          root: 'apps/web',
          environment: 'jsdom',
          include: ['**/*.test.tsx'],
          setupFiles: [PATIENCE, CLOCK],
          // Loading React and Mantine anew for each file took more time than its tests. test/setup.ts sees to it that what a
          // file changes stays its own; so do libraries that remember something when they are loaded like our own modules.
          pool: 'threads',
          isolate: false,
          server: { deps: { inline: [/\/i18next\//, /\/react-i18next\//, /\/@tanstack\//] } },
          ...LIMITS,
        },
      },
      {
        test: {
          name: 'scripts',
          root: 'scripts',
          include: ['**/*.test.ts'],
          setupFiles: [PATIENCE],
          isolate: false,
          ...AS_THE_PRODUCT,
          ...LIMITS,
        },
      },
    ],
  },
});
