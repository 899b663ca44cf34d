// Puts what lies over the page for a moment where it covers no tab, no button and no field, on any screen.
import { type RefObject, useLayoutEffect } from 'react';
import { type Box, freePlace } from './freePlace.ts';

const PRESSED =
  'button, [role="tab"], [role="menuitem"], [role="option"], input, textarea, select, nav a, a[class*="Button-root"], a[class*="ActionIcon-root"]';

/** ms in which a screen that comes with it has found its shape */
const SETTLED = 350;

/**
 * When its size changes it finds its place anew, and stays there while a finger may be on its way to it.
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
      timer = setTimeout(() => place(current), SETTLED);
    };
    put();
    const observer = new ResizeObserver(put);
    observer.observe(current);
    window.addEventListener('resize', put);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      window.removeEventListener('resize', put);
    };
  }, [element, on]);
}

function place(element: HTMLElement): void {
  const { width, height: own } = element.getBoundingClientRect();
  if (own === 0) return;
  const height = Math.min(innerHeight, window.visualViewport?.height ?? innerHeight);
  // Over an open dialog, what lies behind it cannot be pressed.
  const dialog = [...document.querySelectorAll('[aria-modal="true"]')].findLast(isSeen);
  // Beside the menu, which is pressed all over.
  const left = dialog ? 0 : (document.getElementById('content')?.getBoundingClientRect().left ?? 0);
  const room = { left, top: 0, width: innerWidth - left, height };
  const taken: Box[] = [];
  for (const pressed of (dialog ?? document).querySelectorAll(PRESSED))
    if (!element.contains(pressed) && isSeen(pressed)) taken.push(pressed.getBoundingClientRect());
  const at = freePlace({ width, height: own }, room, taken);
  element.style.left = `${at.left}px`;
  // It grows upwards.
  element.style.bottom = `${innerHeight - at.top - own}px`;
}

const isSeen = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true;
