// `npm run test:changed`: the tests of what was changed since the last commit, or since another: `-- main`.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { readSources } from './imports.ts';
import { relatedTests, withoutTests } from './related-tests.ts';
import { endWithParent, root, run } from './run.ts';

const since = process.argv[2] ?? 'HEAD';
const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

endWithParent();
// Also what is new and unknown to git.
const changed = [
  ...git('diff', '--name-only', '--merge-base', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const sources = readSources(root, ['apps', 'packages', 'tests', 'scripts']);
const tests = relatedTests(changed, sources);
const journeys = changed.filter((file) => file.endsWith('.spec.ts')).map((file) => path.basename(file, '.spec.ts'));
process.stdout.write(`${changed.length} files changed since ${since}: ${tests.length} files of tests\n`);
if (tests.length > 0) {
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  process.exitCode = await run([vitest, 'run', ...tests]);
}
const silent = withoutTests(changed, sources).filter((file) => !file.endsWith('.spec.ts'));
// Green says nothing of these.
if (silent.length > 0) process.stdout.write(`no test ran for:\n${silent.map((file) => `  ${file}\n`).join('')}`);
for (const journey of journeys) process.stdout.write(`a journey that changed: npm test -- ${journey}\n`);
