// The order of the test files: those that mostly wait come first in their project, while the journeys keep the machine busy.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** For leases, processes and tries that are seconds apart: at the end, with nobody beside them, the machine would wait too. */
const WAITS = /^\/\/ @module-tag waits$/m;
/** Nothing of it is run where nothing long is. */
const LONG = /^\/\/ @module-tag long$/m;

interface File {
  readonly moduleId: string;
  readonly project: { readonly name: string };
}

/** Projects stay one after the other, and files as they were within each half. @param runsLong of this run: what is long too */
export function waitingFirst<F extends File>(
  files: readonly F[],
  textOf: (moduleId: string) => string,
  runsLong: boolean,
): F[] {
  const waiting = new Set(
    files.filter(({ moduleId }) => {
      const text = textOf(moduleId);
      return WAITS.test(text) && (runsLong || !LONG.test(text));
    }),
  );
  return [...new Set(files.map(({ project }) => project.name))].flatMap((name) => {
    const own = files.filter(({ project }) => project.name === name);
    return [...own.filter((file) => waiting.has(file)), ...own.filter((file) => !waiting.has(file))];
  });
}

export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files); // oxlint-disable-line unicorn/no-array-sort -- no array's
    return waitingFirst(usual, (file) => readFileSync(file, 'utf8'), process.env['LONG_TESTS'] === '1');
  }
}
