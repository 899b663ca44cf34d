// What a run came to, as a section of docs/proof.md; what others wrote there stays.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../..');
const FILE = path.join(ROOT, 'docs/proof.md');
const HEAD = '# Proofs\n\nWhat long runs came to, written by the runs themselves.\n';

/** What was asked for, or what is measured; what came of it. */
export type Row = readonly [string, string | number];

/** by what its place in the file is found again, and its heading */
export interface Section {
  name: string;
  title: string;
}

const marksOf = (name: string) => [`<!-- ${name}: written by the run -->`, `<!-- ${name}: end -->`] as const;

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

function commit(): string {
  try {
    const changed = git('status', '--porcelain', '--', 'apps', 'packages', 'scripts') === '' ? '' : ', with changes';
    return `\`${git('rev-parse', '--short=12', 'HEAD')}\`${changed}`;
  } catch {
    return 'unknown';
  }
}

const machine = (): string =>
  `${os.cpus().length} cores (${os.cpus()[0]?.model ?? 'unknown'}), ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os
    .loadavg()
    .map((load) => load.toFixed(0))
    .join(' ')}, Node ${process.version}`;

function section({ name, title }: Section, command: string, passed: boolean, rows: readonly Row[]): string {
  const [begin, end] = marksOf(name);
  return [
    begin,
    `## ${title}`,
    '',
    `\`${command}\` on ${new Date().toISOString()}, commit ${commit()}; ${machine()}.`,
    passed ? 'All was as it should be.' : '**Not all was as it should be.**',
    '',
    '| what | came to |',
    '| --- | --- |',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    end,
  ].join('\n');
}

export function writeProof(of: Section, command: string, passed: boolean, rows: readonly Row[]): void {
  const [begin, end] = marksOf(of.name);
  const before = fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8') : HEAD;
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  const written = section(of, command, passed, rows);
  const after =
    from < 0 || to < 0
      ? `${before.trimEnd()}\n\n${written}\n`
      : `${before.slice(0, from)}${written}${before.slice(to + end.length)}`;
  fs.writeFileSync(FILE, after);
}
