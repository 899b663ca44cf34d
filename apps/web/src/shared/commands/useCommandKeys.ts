// Hears the keys of all commands: once, by what surrounds the screens.
import { useEffect } from 'react';
import { isMac, lettersOn } from './keyboard.ts';
import { astrayKeys } from './astrayKeys.ts';
import { commandPressed, placeOf } from './pressed.ts';
import { runOf } from './registered.ts';

export function useCommandKeys(): void {
  useEffect(() => {
    let closes = false;
    const astray = astrayKeys();
    // What lies over the screen is gone by the time that a key has come past it.
    const look = (event: KeyboardEvent): void => {
      closes = event.key === 'Escape' && isSomethingOver();
      // Meant for a field that is gone, they are no commands, nor does what has the focus now do anything at them.
      if (!astray.isOne(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const listen = (event: KeyboardEvent): void => {
      // Whoever was nearer has taken it.
      if (event.defaultPrevented || closes) return;
      const id = commandPressed(event, placeOf(event.target), { mac: isMac(), letters: lettersOn() });
      const run = id && runOf(id);
      if (run && run() !== false) event.preventDefault();
    };
    addEventListener('keydown', look, true);
    addEventListener('keydown', listen);
    addEventListener('pointerdown', astray.over, true);
    addEventListener('popstate', astray.over);
    return () => {
      removeEventListener('popstate', astray.over);
      removeEventListener('pointerdown', astray.over, true);
      removeEventListener('keydown', look, true);
      removeEventListener('keydown', listen);
    };
  }, []);
}

/** A dialog, a menu, a list to choose from: Escape closes that, and goes no further. */
function isSomethingOver(): boolean {
  const over = document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]');
  return [...over].some((element) => element.checkVisibility?.() ?? true);
}
