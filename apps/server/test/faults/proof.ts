// What a run came to, as a section of docs/proof.md; what others wrote there stays.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '../../../..');
const FILE = path.join(ROOT, 'docs/proof.md');
const [BEGIN, END] = ['<!-- faults-all: written by the run -->', '<!-- faults-all: end -->'];
const HEAD = '# Proofs\n\nWhat long runs came to, written by the runs themselves.\n';

/** What was asked for, or what is measured; what came of it. */
export type Row = readonly [string, string | number];

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

function section(command: string, passed: boolean, rows: readonly Row[]): string {
  return [
    BEGIN,
    '## All faults at once',
    '',
    `\`${command}\` on ${new Date().toISOString()}, commit ${commit()}; ${machine()}.`,
    passed ? 'All was as it should be.' : '**Not all was as it should be.**',
    '',
    '| what | came to |',
    '| --- | --- |',
    ...rows.map(([what, value]) => `| ${what} | ${value} |`),
    END,
  ].join('\n');
}

export function writeProof(command: string, passed: boolean, rows: readonly Row[]): void {
  const before = fs.existsSync(FILE) ? fs.readFileSync(FILE, 'utf8') : HEAD;
  const [from, to] = [before.indexOf(BEGIN), before.indexOf(END)];
  const written = section(command, passed, rows);
  const after =
    from < 0 || to < 0
      ? `${before.trimEnd()}\n\n${written}\n`
      : `${before.slice(0, from)}${written}${before.slice(to + END.length)}`;
  fs.writeFileSync(FILE, after);
}
