// Puts what lies over the page for a moment where it covers no tab, no button and no field, on any screen.
import { type RefObject, useLayoutEffect } from 'react';
import { type Box, coveredBy, freePlace } from './freePlace.ts';

const PRESSED =
  'button, [role="tab"], [role="menuitem"], [role="option"], input, textarea, select, nav a, a[class*="Button-root"], a[class*="ActionIcon-root"]';

/** ms in which a screen that comes with it has found its shape */
const SETTLED = 350;

/**
 * When its size changes it finds its place anew, and when the page below it has changed so that something pressed lies there
 * now; else it stays where a finger may be on its way to it.
 * @param on it is on the page
 */
export function useFreePlace(element: RefObject<HTMLElement | null>, on = true): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!on || !current) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const put = (): void => {
      place(current);
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        place(current);
      }, SETTLED);
    };
    const giveWay = (): void => {
      timer = undefined;
      if (current.matches(':hover, :focus-within')) timer = setTimeout(giveWay, SETTLED);
      else place(current, true);
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(current);
    const pageObserver = new MutationObserver((changes) => {
      if (
        timer === undefined &&
        current.childElementCount > 0 &&
        changes.some(({ target }) => !current.contains(target))
      )
        timer = setTimeout(giveWay, SETTLED);
    });
    pageObserver.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('resize', put);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      pageObserver.disconnect();
      window.removeEventListener('resize', put);
    };
  }, [element, on]);
}

/** @param stays where it lies, unless another place is better */
function place(element: HTMLElement, stays = false): void {
  const { width, height: own } = element.getBoundingClientRect();
  if (own === 0) return;
  const height = Math.min(innerHeight, window.visualViewport?.height ?? innerHeight);
  const dialog = openDialog();
  // Beside the menu, which is pressed all over.
  const left = dialog ? 0 : (document.getElementById('content')?.getBoundingClientRect().left ?? 0);
  const room = { left, top: 0, width: innerWidth - left, height };
  const taken = takenBy(element, dialog);
  const at = freePlace({ width, height: own }, room, taken);
  const now = element.getBoundingClientRect();
  if (stays && isWithin(now, room) && coveredBy(now, taken) <= coveredBy({ ...at, width, height: own }, taken)) return;
  element.style.left = `${at.left}px`;
  // It grows upwards.
  element.style.bottom = `${innerHeight - at.top - own}px`;
}

/** Over an open dialog, what lies behind it cannot be pressed. */
const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal="true"]')].findLast((dialog) => isSeen(dialog));

function takenBy(element: HTMLElement, dialog: Element | undefined): Box[] {
  const taken: Box[] = [];
  for (const pressed of (dialog ?? document).querySelectorAll(PRESSED))
    if (!element.contains(pressed) && isSeen(pressed)) taken.push(pressed.getBoundingClientRect());
  return taken;
}

const isWithin = ({ left, top, width, height }: Box, room: Box): boolean =>
  left >= room.left &&
  top >= room.top &&
  left + width <= room.left + room.width &&
  top + height <= room.top + room.height;

const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
