// Folders side by side that import each other: each file may be free of cycles, and yet neither folder can be read alone.
import { findCycles } from './cycles.ts';

/** What is a folder among its like: the first part its parent, the second its name. */
const LEVELS: readonly RegExp[] = [
  /^(apps\/server\/src\/modules\/[^/]+)\/([^/]+)\//,
  /^(apps\/server\/src\/(?:adapters|platform))\/([^/]+)\//,
  /^(apps\/web\/src\/(?:entities|shared))\/([^/]+)\//,
  /^(apps\/web\/src\/features\/[^/]+)\/([^/]+)\//,
  /^(apps\/web\/src\/app\/[^/]+)\/([^/]+)\//,
];

/** One line for each circle of folders. @param graph which file imports which */
export const circles = (graph: ReadonlyMap<string, readonly string[]>): string[] =>
  LEVELS.flatMap((level) => circlesAt(level, graph)).map(
    ({ parent, names }) => `${parent}: ${names.join(' ↔ ')}: folders that import each other`,
  );

interface Circle {
  readonly parent: string;
  readonly names: readonly string[];
}

function circlesAt(level: RegExp, graph: ReadonlyMap<string, readonly string[]>): Circle[] {
  const parents = new Map<string, Map<string, Set<string>>>();
  for (const [file, targets] of graph) {
    const [, parent, name] = level.exec(file) ?? [];
    if (parent === undefined || name === undefined) continue;
    const folders = parents.get(parent) ?? new Map<string, Set<string>>();
    parents.set(parent, folders);
    const imported = folders.get(name) ?? new Set();
    folders.set(name, imported);
    for (const target of targets) {
      const [, parentOfTarget, to] = level.exec(target) ?? [];
      if (to !== undefined && to !== name && parentOfTarget === parent) imported.add(to);
    }
  }
  return [...parents].flatMap(([parent, folders]) =>
    findCycles(new Map([...folders].map(([name, imported]) => [name, [...imported]]))).map((cycle) => ({
      parent,
      names: [...new Set(cycle)].toSorted(),
    })),
  );
}
