// The start of the app while one thing of it does not come: something is on the screen, and it recovers by itself.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { LONG } from './long.ts';

const dist = path.resolve(import.meta.dirname, '..', '..', 'apps', 'web', 'dist');
const manifest = JSON.parse(readFileSync(path.join(dist, '.vite', 'manifest.json'), 'utf8')) as Record<
  string,
  { name?: string; file: string; css?: string[] }
>;

function named(chunk: string): { file: string; css?: string[] } {
  const found = Object.values(manifest).find(({ name }) => name === chunk);
  if (!found) throw new Error(`the build has no chunk ${chunk}`);
  return found;
}

const chunk = (name: string): string => `*/${named(name).file}`;

/** What a signed-in person's first screen is made of. */
const PARTS: Record<string, string> = {
  'the entry': chunk('start'),
  'its style sheet': `*/${named('start').css?.[0]}`,
  'the language': chunk('en'),
  'what is behind the sign-in': chunk('shell'),
  'the screen': chunk('tickets'),
  'the session': '*/api/auth/refresh_token',
  ...(LONG && {
    'what the screens share': chunk('common'),
    'what comes beside the first page': chunk('doors'),
    'its texts': chunk('enApp'),
    'the tickets': '*/api/tickets?*',
  }),
};

/** The rest in the long run. */
const SHORT: Record<string, readonly string[]> = { hangs: ['the entry'] };

type Play = (line: CDPSession, requestId: string, page: Page) => Promise<unknown>;

const FAULTS: Record<string, Play> = {
  // As long as nobody sees that something is coming.
  hangs: async (line, requestId, page) => {
    await expect(
      page
        .getByText('Loading…')
        .or(page.getByRole('status', { name: 'Loading…' }))
        .first(),
    ).toBeAttached();
    await line.send('Fetch.continueRequest', { requestId });
  },
  'is cut off': (line, requestId) => line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' }),
  'answers 503': (line, requestId) => line.send('Fetch.fulfillRequest', { requestId, responseCode: 503 }),
};

/** The first request for it; the others are not looked at, which would slow down all of them. */
async function playOnce(page: Page, urlPattern: string, play: Play): Promise<{ played: number }> {
  const line = await page.context().newCDPSession(page);
  const count = { played: 0 };
  line.on('Fetch.requestPaused', ({ requestId }) => {
    count.played += 1;
    void (count.played === 1 ? play(line, requestId, page) : line.send('Fetch.continueRequest', { requestId }));
  });
  await line.send('Fetch.enable', { patterns: [{ urlPattern }] });
  return count;
}

for (const [fault, play] of Object.entries(FAULTS)) {
  for (const [part, url] of Object.entries(PARTS)) {
    if (!LONG && !SHORT[fault]?.includes(part)) continue;
    test(`${part} ${fault} at the start: it is told, and comes by itself`, async ({ app, openWindow }) => {
      const page = await openWindow(await signUpByApi(app));
      const count = await playOnce(page, url, play);
      await page.goto('/tickets');
      await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
      await expect(page.getByText('Connect a phone first')).toBeVisible();
      expect(count.played).toBeGreaterThan(0);
    });
  }
}
