// A `*.service.ts` is a use-case: what a call or a job leads to, or what another folder asks for. A part that only its own
// folder puts together is none, and is named after what it does alone.
import path from 'node:path';
import { filesOf, type Sources } from './imports.ts';
import { isProduct } from './layers.ts';

const SERVICE = /^apps\/server\/src\/.*\.service\.ts$/;
const ENTRY = /\.(?:routes|jobs)\.ts$/;

/** One line for each that is none. */
export function partsCalledServices(sources: Sources): string[] {
  const asked = new Set(
    filesOf(sources)
      .filter(([name]) => isProduct(name))
      .flatMap(([name, { imports }]) =>
        imports.flatMap(({ target }) => (ENTRY.test(name) || isElsewhere(name, target) ? target : [])),
      ),
  );
  return [...sources.keys()]
    .filter((name) => SERVICE.test(name) && !asked.has(name))
    .map((name) => `${name}: nobody outside its folder asks for it, no call and no job: it is no service`);
}

const isElsewhere = (name: string, target: string): boolean => path.posix.dirname(name) !== path.posix.dirname(target);
