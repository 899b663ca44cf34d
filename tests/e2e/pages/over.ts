// What lies over a page for a while: toasts, and menus that are longer than the screen.
import { expect, type Locator, type Page } from '@playwright/test';

/** Neither a tab nor a button nor a field lies below it. */
export async function expectCoversNothing(page: Page, toast: Locator): Promise<void> {
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  if (!box) throw new Error('it has no place');
  const covered = await page.evaluate(
    ({ x, y, width, height }) =>
      [...document.querySelectorAll('main button, main [role="tab"], main input, main textarea, header button')]
        .filter((element) => element.checkVisibility())
        .filter((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map((element) => element.getAttribute('aria-label') ?? element.textContent),
    box,
  );
  expect(covered, 'below the toast').toEqual([]);
}

/** At which ends a menu shows that it has more: there its edge is darker than in its middle. */
export async function endsOf(page: Page, menu: Locator): Promise<{ above: boolean; below: boolean }> {
  const box = await menu.boundingBox();
  if (!box) throw new Error('it has no place');
  // Between its border and its words; its corners are round.
  const clip = { x: Math.ceil(box.x) + 2, y: Math.ceil(box.y) + 1, width: 1, height: Math.floor(box.height) - 2 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (png) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))]));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    const light = (y: number): number => context.getImageData(0, y, 1, 1).data[0] ?? 0;
    const middle = light(Math.floor(image.height / 2));
    const darker = (y: number): boolean => light(y) < middle - 8;
    return { above: darker(6), below: darker(image.height - 7) };
  }, picture);
}
