// The product answers in a browser at all.
import { expect, test } from './browser.ts';
import { ONLY_LONG } from './long.ts';

test('a newcomer sees the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel(/e-?mail/i)).toBeVisible();
  await expect(page.getByLabel(/password/i).first()).toBeVisible();
});

test(
  'the calls are shown to who comes by plain http under a name of their own',
  ONLY_LONG,
  async ({ page, baseURL }) => {
    // As from another machine of the same network: to localhost browsers are more trusting.
    const there = 'http://recado.example.test';
    await page.route(`${there}/**`, async (route) => {
      const url = route.request().url().replace(there, String(baseURL));
      await route.fulfill({ response: await route.fetch({ url, maxRedirects: 0 }) });
    });
    await page.goto(`${there}/api/docs`);
    await expect(page.getByRole('heading', { name: /^Recado/ })).toBeVisible();
  },
);

test('the licences of what Recado is made of are there to be read', async ({ request }) => {
  const answer = await request.get('/third-party-notices.txt');
  expect(answer.headers()['content-type']).toContain('text/plain');
  expect(await answer.text()).toContain('GNU GENERAL PUBLIC LICENSE');
});
