// Folders side by side that import each other: each file may be free of cycles, and yet neither folder can be read alone.
import { findCycles } from './cycles.ts';

/** What is a folder among its like: the first part its parent, the second its name. */
const LEVELS: readonly RegExp[] = [
  /^(apps\/server\/src\/modules\/[^/]+)\/([^/]+)\//,
  /^(apps\/server\/src\/adapters)\/([^/]+)\//,
  /^(apps\/web\/src\/(?:entities|shared))\/([^/]+)\//,
  /^(apps\/web\/src\/features\/[^/]+)\/([^/]+)\//,
  /^(apps\/web\/src\/app\/[^/]+)\/([^/]+)\//,
];

/** Below which folder, and which of its folders import each other today: to become fewer and shorter, never more. */
const KNOWN: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // The session needs calls, a call the session; both speak to the person, in their language.
  'apps/web/src/shared': [['data', 'format', 'i18n', 'session', 'ui']],
};

/** One line for each circle of folders that is not known. @param graph which file imports which */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return LEVELS.flatMap((level) => circlesAt(level, graph))
    .filter(({ parent, names }) => !(KNOWN[parent] ?? []).some((known) => names.every((name) => known.includes(name))))
    .map(({ parent, names }) => `${parent}: ${names.join(' ↔ ')}: folders that import each other`);
}

/** Known ones that are none any more: to be taken from the list, so that they stay so. */
export function mendedCircles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found = LEVELS.flatMap((level) => circlesAt(level, graph));
  return Object.entries(KNOWN).flatMap(([parent, all]) =>
    all
      .filter((known) => !found.some((one) => one.parent === parent && one.names.every((name) => known.includes(name))))
      .map((known) => `${parent}: ${known.join(' ↔ ')}`),
  );
}

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
