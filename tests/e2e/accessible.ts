// What axe says of a screen as it stands.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { LONG } from './long.ts';

/** Nothing at all, moderate things and good practice too. @param what is on the screen: said when something is */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  // A toast that fades is no part of the screen.
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
  // There are no frames, for which it would open a page of its own each time; and what is right need not be told.
  const axe = new AxeBuilder({ page, ...(await axeSource(page)) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)}\n${failureSummary}`),
  );
  expect.soft(found, what).toEqual([]);
}

/** It would be sent and compiled for each look: once it is in a page, it stays. */
const axeSource = async (page: Page): Promise<{ axeSource?: string }> =>
  (await page.evaluate(() => 'axe' in globalThis)) ? { axeSource: 'undefined' } : {};

type Theme = 'light' | 'dark';

const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } };
type Size = keyof typeof SIZES;

/** Each size and each theme once; the long run (LONG_TESTS) has every pair. The first is how a page begins, and is left. */
const FACES: readonly (readonly [Size, Theme])[] = [
  ['wide', 'light'],
  ['narrow', 'dark'],
  ...(LONG
    ? ([
        ['narrow', 'light'],
        ['wide', 'dark'],
      ] as const)
    : []),
];

/** The same in every face of it, switched where it stands. */
export async function expectFacesAccessible(page: Page, what: string): Promise<void> {
  for (const [size, theme] of FACES) {
    await show(page, size, theme);
    await expectAccessible(page, `${what}, ${size}, ${theme}`);
  }
  await show(page, 'wide', 'light');
}

async function show(page: Page, size: Size, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(SIZES[size]);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  // What depends on the width is drawn anew, and once more where that takes away or adds something.
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Colours on their way from one theme to the other are neither's.
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changing.map(({ finished }) => finished));
  });
}
