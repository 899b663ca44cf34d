// Runs every test, shows what the runners show, and ends with one line that adds them up.
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  NOTHING,
  plus,
  readPlaywrightReport,
  readVitestReport,
  slowest,
  summaryLine,
  type Totals,
} from './test-reports.ts';
import { makeTestHome, removeTestHome } from './test-home.ts';
import { endWithParent, root, run } from './run.ts';

const reports = path.join(root, '.cache', 'test-reports');
const bin = (name: string) => path.join(root, 'node_modules', ...name.split('/'));
/** `npm test -- tickets` runs the tests whose file has that in its name. */
const filters = process.argv.slice(2);

async function runVitest(): Promise<Totals> {
  const report = path.join(reports, 'vitest.json');
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run([bin('vitest/vitest.mjs'), 'run', ...options, '--passWithNoTests', ...filters]);
  return readVitestReport(report, code);
}

async function runPlaywright(): Promise<Totals> {
  if (!built)
    return { ...NOTHING, failed: 1, problems: ['the web app could not be built: the browser tests did not run'] };
  const report = path.join(reports, 'playwright.json');
  const options = ['--config', path.join(root, 'tests/e2e/playwright.config.ts'), '--reporter=list,json'];
  const code = await run(
    [
      bin('@playwright/test/cli.js'),
      'test',
      ...options,
      ...(filters.length > 0 ? ['--pass-with-no-tests'] : []),
      ...filters,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return readPlaywrightReport(report, code);
}

endWithParent();
let interrupted = false;
// Ctrl-C reaches the runners too: they end, then we sweep up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const home = makeTestHome();
process.env.TMPDIR = home;
// First: a test weighs what was built.
const built = (await run(['scripts/bootstrap/build-web.mjs'])) === 0;
let totals = NOTHING;
for (const runner of [runVitest, runPlaywright]) if (!interrupted) totals = plus(totals, await runner());
await removeTestHome(home);
if (interrupted) totals = plus(totals, { ...NOTHING, failed: 1, problems: ['the run was interrupted'] });
process.stdout.write(`\nthe slowest files\n${slowest(totals, 10).join('\n')}\n\n`);
for (const problem of totals.problems) process.stdout.write(`! ${problem}\n`);
process.stdout.write(`\n${summaryLine(totals)}\n`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
