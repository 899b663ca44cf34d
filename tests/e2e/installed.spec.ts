// The app among the others of a device: it can be installed, and it opens without a network and says so.
import { signUpByApi } from './api.ts';
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';

test('it is installable, and its shell opens without a network', ONLY_LONG, async ({ app, browser, request }) => {
  const { storageState } = await signUpByApi(app);
  const context = await browser.newContext({ storageState, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/tickets');
  await expect(page.getByText('Connect a phone first')).toBeVisible();
  const manifest = (await (await request.get('/manifest-en.webmanifest')).json()) as { icons: { src: string }[] };
  for (const { src } of manifest.icons) expect([src, (await request.get(src)).status()]).toEqual([src, 200]);

  // What the page had loaded before there was a worker is kept.
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = () =>
    page.evaluate(async () => {
      const assets = await caches.open('assets-1');
      const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const there = await Promise.all(loaded.map(({ name }) => assets.match(name)));
      return (await caches.match('/')) !== undefined && there.every(Boolean);
    });
  await expect.poll(kept).toBe(true);

  await context.setOffline(true);
  for (const address of ['/tickets', '/contacts']) {
    await page.goto(address);
    await expect(page.getByText('Can’t reach the server')).toBeVisible();
  }
  // Nothing that anybody said is on the device.
  const said = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().filter(({ url }) => url.includes('/api/') || url.includes('/media/')).length;
  });
  expect(said).toBe(0);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Contacts' })).toBeVisible();
  await context.close();
});
