// Everything that can be said of the code without running it: all checks, then a summary.
import { realpathSync } from 'node:fs';
import path from 'node:path';
import { endWithParent, root, run } from './run.ts';

const CHECKS: readonly { name: string; program: string; args: readonly string[] }[] = [
  { name: 'types', program: 'tsc', args: ['-b'] },
  { name: 'lint', program: 'oxlint', args: [] },
  { name: 'format', program: 'oxfmt', args: ['--check'] },
  { name: 'unused code', program: 'knip', args: [] },
  { name: 'layers and cycles', program: 'vitest', args: ['run', '--project', 'scripts', 'layers'] },
];

endWithParent();
const results: { name: string; code: number; seconds: string }[] = [];
for (const { name, program, args } of CHECKS) {
  process.stdout.write(`\n— ${name} —\n`);
  const since = Date.now();
  // The link in .bin is the package's program, whatever the package calls it.
  const code = await run([realpathSync(path.join(root, 'node_modules', '.bin', program)), ...args]);
  results.push({ name, code, seconds: ((Date.now() - since) / 1000).toFixed(1) });
}
process.stdout.write('\n');
for (const { name, code, seconds } of results) {
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${name.padEnd(20)}${seconds} s\n`);
}
process.exitCode = results.some(({ code }) => code !== 0) ? 1 : 0;
