// Which licences what we install may have: everything else is an exception by name, with its reason.
export interface LockedPackage {
  readonly license?: string;
  readonly version?: string;
  /** only for building and testing */
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>;
}

export type Locked = Readonly<Record<string, LockedPackage>>;

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Nothing of them is part of what runs or is handed on. */
const TOOLS = new Set([...ALLOWED, 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Zlib']);

export const EXCEPTIONS: readonly { packages: RegExp; licence: string | undefined; why: string }[] = [
  {
    packages: /^libsignal$/,
    licence: 'GPL-3.0',
    why: "comes with Baileys, which may be left out: the README's Licence",
  },
  {
    packages: /^@img\/sharp-(?:libvips-|wasm32$|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'a library of its own, which anybody may exchange for another build of it',
  },
  {
    packages: /^xmlhttprequest-ssl$/,
    licence: undefined,
    why: 'MIT, by its LICENSE; its package.json says so the old way',
  },
];

/** @param locked of handed-on.ts. One line for each package with a licence that is in no list; and for each exception that nothing needs any more. */
export function licenceProblems(locked: Locked): string[] {
  const packages = Object.entries(locked).flatMap(([where, entry]) => {
    const name = where.split('node_modules/').at(-1) ?? '';
    return !where.includes('node_modules/') || entry.link ? [] : [{ name, ...entry }];
  });
  const needed = new Set<(typeof EXCEPTIONS)[number]>();
  const problems = packages.flatMap(({ name, license, dev }) => {
    const allowed = dev ? TOOLS : ALLOWED;
    if (license !== undefined && isAllowed(license, allowed)) return [];
    const exception = EXCEPTIONS.find(
      ({ packages: names, licence }) =>
        names.test(name) &&
        (licence === undefined ? license === undefined : isAllowed(license ?? '', new Set([...allowed, licence]))),
    );
    if (exception) needed.add(exception);
    return exception ? [] : [`${name}: ${license ?? 'no licence is named'}`];
  });
  const idle = EXCEPTIONS.filter((exception) => !needed.has(exception));
  return [
    ...new Set(problems),
    ...idle.map(({ packages: names }) => `${String(names)}: an exception that nothing needs`),
  ];
}

/** An SPDX expression: of what stands on both sides of AND each part counts, of OR one. AND binds closer. */
function isAllowed(expression: string, allowed: ReadonlySet<string>): boolean {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  const one = (): boolean => {
    const word = words[at];
    at += 1;
    if (word !== '(') return word !== undefined && allowed.has(word);
    const inner = either();
    at += 1;
    return inner;
  };
  const all = (): boolean => {
    let fine = one();
    while (words[at] === 'AND') {
      at += 1;
      fine = one() && fine;
    }
    return fine;
  };
  const either = (): boolean => {
    let fine = all();
    while (words[at] === 'OR') {
      at += 1;
      fine = all() || fine;
    }
    return fine;
  };
  // What is left over makes no sense to us.
  return either() && at === words.length;
}
