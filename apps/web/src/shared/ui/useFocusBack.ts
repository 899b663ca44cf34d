// The focus goes back to what had it before a dialog, however the dialog goes: closed, or taken away opened.
import { useEffect, type RefObject } from 'react';

export function useFocusBack(opened: boolean, dialog: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!opened) return;
    // The dialog takes the focus later.
    const before = document.activeElement;
    return () => {
      // Somebody who went elsewhere meanwhile stays there.
      if (isLeft(dialog) && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [opened, dialog]);
}

function isLeft(dialog: RefObject<HTMLElement | null>): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || dialog.current?.contains(activeElement) === true;
}
