// Puts what lies over the page for a moment where it covers no tab, no button and no field, on any screen; and, where it can, no
// words that somebody reads.
import { type RefObject, useLayoutEffect } from 'react';
import { type Box, coveredBy, freePlace } from './freePlace.ts';

/** A bar of buttons whole; of switches and of what is chosen by one press of several the words, as what is pressed has no size. */
const PRESSED =
  'button, [role="toolbar"], [role="tab"], [role="menuitem"], [role="option"], input, label, textarea, select, nav a, a[class*="Button-root"], a[class*="ActionIcon-root"]';

/** What one has opened to read it; for its sake nothing moves that lies there already. */
const READ = '[data-read]';

/** ms in which a screen that comes with it has found its shape */
const SETTLED = 350;

/**
 * When its size changes it finds its place anew, and when the page below it has changed so that something pressed lies there
 * now, before what has come there is seen; else it stays where a finger may be on its way to it.
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
    const isHeld = (): boolean => current.matches(':hover, :focus-within');
    const giveWay = (): void => {
      timer = undefined;
      if (isHeld()) timer = setTimeout(giveWay, SETTLED);
      else place(current, true);
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(current);
    const pageObserver = new MutationObserver((changes) => {
      const beside = changes.filter(({ target }) => !current.contains(target));
      if (current.childElementCount === 0 || beside.length === 0) return;
      if (!isHeld() && hasComeBelow(current, beside)) place(current, true);
      timer ??= setTimeout(giveWay, SETTLED);
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
  const read = boxesOf([...(dialog ?? document).querySelectorAll(READ)]);
  const at = freePlace({ width, height: own }, room, taken, read);
  const now = element.getBoundingClientRect();
  if (stays && isWithin(now, room) && coveredBy(now, taken) <= coveredBy({ ...at, width, height: own }, taken)) return;
  element.style.left = `${at.left}px`;
  // It grows upwards.
  element.style.bottom = `${innerHeight - at.top - own}px`;
}

/** A row that is scrolled to is drawn long before it is there: only what lies below it at once. */
function hasComeBelow(element: HTMLElement, changes: readonly MutationRecord[]): boolean {
  const box = element.getBoundingClientRect();
  for (const { addedNodes } of changes)
    for (const added of addedNodes)
      if (added instanceof Element && coveredBy(box, boxesOf(pressedIn(added))) > 0) return true;
  return false;
}

/** Over an open dialog, what lies behind it cannot be pressed. */
const openDialog = (): Element | undefined =>
  [...document.querySelectorAll('[aria-modal="true"]')].findLast((dialog) => isSeen(dialog));

const pressedIn = (added: Element): Element[] => [
  ...(added.matches(PRESSED) ? [added] : []),
  ...added.querySelectorAll(PRESSED),
];

const takenBy = (element: HTMLElement, dialog: Element | undefined): Box[] =>
  boxesOf([...(dialog ?? document).querySelectorAll(PRESSED)].filter((pressed) => !element.contains(pressed)));

const boxesOf = (elements: readonly Element[]): Box[] =>
  elements.filter((element) => isSeen(element)).map((element) => element.getBoundingClientRect());

const isWithin = ({ left, top, width, height }: Box, room: Box): boolean =>
  left >= room.left &&
  top >= room.top &&
  left + width <= room.left + room.width &&
  top + height <= room.top + room.height;

const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
