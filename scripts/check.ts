// Everything that can be said of the code without running it: all checks, then a summary.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { endWithParent, root } from './run.ts';

interface Check {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  /** `npm test` runs it too */
  readonly tested?: boolean;
}

/** Has a use for every core, and for 3 GB. */
const LARGE: readonly Check[] = [
  // Both from one reading of the program, which `tsc -b` and the lint would do each for itself: a third less processor time.
  // Of what `tsc -b` says only what keeps a declaration file from being written is missing (TS4094), and nobody ships those.
  { name: 'types and lint', program: 'oxlint', args: ['--type-check'] },
];
const test = (name: string, project: string, ...files: string[]): Check => ({
  name,
  program: 'vitest',
  args: ['run', '--project', project, ...files],
  tested: true,
});

/** Beside it, one after the other: each has a use for one core. */
const SMALL: readonly Check[] = [
  { name: 'unused code', program: 'knip', args: [] },
  test('layers and licences', 'scripts', 'layers', 'licences'),
  test('API documents', 'server', 'test/openapi', 'test/asyncapi'),
  { name: 'format', program: 'oxfmt', args: ['--check'] },
];

/** For `.ci/run`, where all tests come next: none runs twice. */
const BEFORE_TESTS = '--before-tests';
const wanted = ({ tested = false }: Check): boolean => !(tested && process.argv.includes(BEFORE_TESTS));

/** The large one is a Go program, which sweeps up less often then: a third less processor time. */
const env = { ...process.env, GOGC: '600' };

/** What it says is shown when it has said everything: two speak at the same time. */
async function done({ name, program, args }: Check): Promise<{ name: string; code: number; seconds: string }> {
  const since = Date.now();
  // The link in .bin is the package's program, whatever the package calls it.
  const file = realpathSync(path.join(root, 'node_modules', '.bin', program));
  const child = spawn(process.execPath, [file, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  process.stdout.write(`\n— ${name} —\n${said}`);
  return { name, code, seconds: ((Date.now() - since) / 1000).toFixed(1) };
}

async function inTurn(checks: readonly Check[]): Promise<Awaited<ReturnType<typeof done>>[]> {
  const results = [];
  for (const check of checks) results.push(await done(check));
  return results;
}

endWithParent();
const results = (await Promise.all([LARGE, SMALL.filter(wanted)].map(inTurn))).flat();
process.stdout.write('\n');
for (const { name, code, seconds } of results) {
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(20)}${seconds} s\n`);
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
