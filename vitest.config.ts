// All tests but the browser's, a project each, so that one command runs and counts them.
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // The machine's two cores; each worker of the server's tests has a database of its own.
    maxWorkers: 2,
    projects: [
      { test: { name: 'packages', root: 'packages', include: ['*/src/**/*.test.ts'], testTimeout: 15_000 } },
      {
        test: {
          name: 'fake-whatsapp',
          root: 'tests/fake-whatsapp',
          include: ['src/**/*.test.ts'],
          testTimeout: 15_000,
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
          testTimeout: 15_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: { name: 'web', root: 'apps/web', environment: 'jsdom', include: ['**/*.test.{ts,tsx}'] },
      },
      { test: { name: 'scripts', root: 'scripts', include: ['**/*.test.ts'], testTimeout: 30_000 } },
    ],
  },
});
