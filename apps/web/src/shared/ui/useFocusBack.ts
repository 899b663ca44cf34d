// The focus goes back to what had it before a dialog, however the dialog goes: closed, or taken away opened. Where that has gone
// meanwhile, as the button of an empty list does, it is where the page begins its work (`data-focus-home`).
import { useEffect, type RefObject } from 'react';

export function useFocusBack(opened: boolean, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return;
    // The dialog takes the focus later.
    const before = document.activeElement;
    return () => {
      // Somebody who went elsewhere meanwhile stays there.
      if (!isLeft(dialog)) return;
      if (before instanceof HTMLElement && before.isConnected && before !== document.body)
        before.focus({ preventScroll: true });
      else focusHome();
    };
  }, [opened, dialog]);
}

/** Where what had the focus goes away. */
export const focusHome = (): void => home()?.focus({ preventScroll: true });

/** Not into a field where that brings up a keyboard over half the screen. */
function home(): HTMLElement | null {
  const begins = document.querySelector<HTMLElement>('main [data-focus-home]');
  const isField = begins instanceof HTMLTextAreaElement;
  const isTouched = matchMedia('(hover: none) and (pointer: coarse)').matches;
  return begins && !(isField && isTouched) ? begins : document.querySelector('main');
}

function isLeft(dialog: RefObject<HTMLElement | null>): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || dialog.current?.contains(activeElement) === true;
}
