// Whether a finger hits what it is meant for: everything that is pressed is 44 px wide and high (WCAG 2.5.5), measured by where
// a touch goes to it, whatever it looks like.
import { expect, type Page } from '@playwright/test';

/** Everything on the screen, or in the dialog or menu that lies over it. @param what is on the screen: said when something is too small */
export async function expectTouchable(page: Page, what: string): Promise<void> {
  // What is on its way is not yet where it is pressed.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  const { count, small } = await page.evaluate(measure);
  expect.soft(count, `${what}: something to press`).toBeGreaterThan(0);
  expect.soft(small, what).toEqual([]);
}

// It runs in the page, which knows nothing around it.
/* oxlint-disable unicorn/consistent-function-scoping */
function measure(): { count: number; small: string[] } {
  const LEAST = 44;
  const PRESSED =
    'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"], [role="option"], [role^="menuitem"], [role="switch"], [role="slider"], tr[tabindex], [role="row"][tabindex]';
  const seen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true });
  };
  const over = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].filter(seen).at(-1);
  /** Within a sentence a link is as high as its line; what a keyboard alone shows is not pressed; bars have the table beside them. */
  const excused = (element: Element): boolean =>
    element.matches('a[href="#content"], p a, span a, svg a, [data-said] a, [disabled], [aria-hidden="true"] *') ||
    element.closest('[inert]') !== null;
  /** A field is pressed all over its frame; a box, a switch and a choice by their words, too. */
  const isOf = (element: Element, at: Element | null): boolean =>
    at !== null &&
    (element.contains(at) ||
      (at.closest('label')?.contains(element) ?? false) ||
      [...((element as HTMLInputElement).labels ?? [])].some((label) => label.contains(at)) ||
      (element.matches('input, textarea') && element.closest('[class*="Input-wrapper"]')?.contains(at) === true));
  const reach = (element: Element, x: number, y: number, dx: number, dy: number): number => {
    let px = 0;
    while (px < LEAST && isOf(element, document.elementFromPoint(x + dx * (px + 1), y + dy * (px + 1)))) px += 1;
    return px;
  };
  const small: string[] = [];
  let count = 0;
  for (const element of (over ?? document).querySelectorAll<HTMLElement>(PRESSED)) {
    if (excused(element)) continue;
    // Mantine's own boxes lie unseen below what one sees of them.
    const shown = seen(element) ? element : (element as HTMLInputElement).labels?.[0];
    if (!shown || !seen(shown)) continue;
    shown.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    count += 1;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    const hit = isOf(element, document.elementFromPoint(x, y));
    const wide = hit ? reach(element, x, y, -1, 0) + 1 + reach(element, x, y, 1, 0) : 0;
    const high = hit ? reach(element, x, y, 0, -1) + 1 + reach(element, x, y, 0, 1) : 0;
    // A border of half a pixel is the neighbour's.
    if (wide >= LEAST - 1 && high >= LEAST - 1) continue;
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    small.push(`${element.localName} "${name}" ${element.getAttribute('class')?.slice(-60)}: ${wide} × ${high}`);
  }
  return { count, small };
}
