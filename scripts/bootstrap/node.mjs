// The project's own Node: from npm where there is one for this machine, else the one that runs us if it is new enough.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const NEEDED = 24;

export function pickNode() {
  const own = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= NEEDED) return process.execPath;
  throw new Error(
    `Recado runs on Node ${NEEDED}, and npm has none for ${process.platform}-${process.arch}: install Node ${NEEDED} from https://nodejs.org and start again`,
  );
}

/** Halves the time that a second start takes to load its sources; without it where the checkout is read-only. */
export function compileCache() {
  const folder = path.join(root, '.cache', 'node');
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return { NODE_COMPILE_CACHE: folder };
  } catch {
    return {};
  }
}
