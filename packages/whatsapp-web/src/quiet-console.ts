// libsignal prints whole sessions, private keys included, to the console. Whatever its code prints is dropped, by where
// the call comes from and not by what it says. Imported before Baileys.
import { getCallSites } from 'node:util';

const METHODS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const;
const LIBSIGNAL = /[\\/]node_modules[\\/]libsignal[\\/]/;
const QUIET = Symbol.for('recado.quiet-console');

/** Who called the function that asks; the first frame is this one, the second that function. */
const isLibsignalCalling = (): boolean => LIBSIGNAL.test(getCallSites(3)[2]?.scriptName ?? '');

function quieten(target: Console): void {
  if (QUIET in target) return;
  Object.defineProperty(target, QUIET, { value: true });
  for (const method of METHODS) {
    const print = target[method].bind(target) as (...args: unknown[]) => void;
    target[method] = (...args: unknown[]) => {
      if (!isLibsignalCalling()) print(...args);
    };
  }
}

quieten(globalThis.console);
