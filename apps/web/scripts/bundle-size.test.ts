// Builds the app and weighs it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { LOGIN_LIMIT_KB, loginBundle } from './bundle-size.ts';

afterEach(() => vi.unstubAllEnvs());

it(`the sign-in page needs at most ${LOGIN_LIMIT_KB} kB of JavaScript`, { timeout: 60_000 }, async () => {
  // Vitest's own NODE_ENV would build React's development half.
  vi.stubEnv('NODE_ENV', 'production');
  const outDir = await mkdtemp(join(tmpdir(), 'recado-web-'));
  try {
    await build({
      root: join(import.meta.dirname, '..'),
      mode: 'production',
      logLevel: 'error',
      build: { outDir },
    });
    const { kb } = loginBundle(outDir);
    expect(kb).toBeLessThanOrEqual(LOGIN_LIMIT_KB);
    // The entry alone is more than this: a measure that finds nothing would pass too.
    expect(kb).toBeGreaterThan(50);
  } finally {
    await rm(outDir, { recursive: true });
  }
});
