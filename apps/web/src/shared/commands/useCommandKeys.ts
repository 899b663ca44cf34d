// Hears the keys of all commands: once, by what surrounds the screens.
import { useEffect } from 'react';
import { isMac, lettersOn } from './keyboard.ts';
import { commandPressed, placeOf } from './pressed.ts';
import { runOf } from './registered.ts';

export function useCommandKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      // Whoever was nearer has taken it.
      if (event.defaultPrevented) return;
      const id = commandPressed(event, placeOf(event.target), { mac: isMac(), letters: lettersOn() });
      const run = id && runOf(id);
      if (run && run() !== false) event.preventDefault();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
