// Whether Baileys is there: it is an optional dependency, and may be left out with the GPL code that it brings along.
import { createRequire } from 'node:module';

/** Loads nothing of it. */
export function isInstalled(): boolean {
  try {
    createRequire(import.meta.url).resolve('baileys/package.json');
    return true;
  } catch {
    return false;
  }
}
