// Runs every test, shows what the runners show, and ends with one line that adds them up.
import { mkdirSync, rmSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
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
import { TEST_ZONE } from './test-clock.ts';
import { makeTestHome, removeTestHome } from './test-home.ts';
import { endWithParent, root, run, startSilent } from './run.ts';

const reports = path.join(root, '.cache', 'test-reports');
const bin = (name: string) => path.join(root, 'node_modules', ...name.split('/'));
/** `npm test -- tickets` runs the tests whose file has that in its name. */
const filters = process.argv.slice(2);

async function runVitest(): Promise<Totals> {
  const report = path.join(reports, 'vitest.json');
  const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (process.env['LONG_TESTS'] !== '1') options.push('--tags-filter=!long');
  const code = await run([bin('vitest/vitest.mjs'), 'run', ...options, '--passWithNoTests', ...filters]);
  return readVitestReport(report, code);
}

/** They begin at once, and tell about it when the others have ended. */
function startPlaywright(): { totals: Promise<Totals>; speak(): void } {
  const report = path.join(reports, 'playwright.json');
  const options = ['--config', path.join(root, 'tests/e2e/playwright.config.ts'), '--reporter=list,json'];
  const { ended, speak } = startSilent(
    [
      bin('@playwright/test/cli.js'),
      'test',
      ...options,
      ...(filters.length > 0 ? ['--pass-with-no-tests'] : []),
      ...filters,
    ],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  );
  return { totals: ended.then((code) => readPlaywrightReport(report, code)), speak };
}

const UNBUILT: Totals = {
  ...NOTHING,
  failed: 1,
  problems: ['the web app could not be built: the browser tests did not run'],
};

/** a little nicer than the journeys */
const BEHIND = 5;

endWithParent();
let interrupted = false;
// Ctrl-C reaches the runners too: they end, then we sweep up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => (interrupted = true));
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const home = makeTestHome();
process.env.TMPDIR = home;
if (TEST_ZONE !== undefined) process.env.TZ = TEST_ZONE;
// First: a test weighs what was built.
const built = (await run(['scripts/bootstrap/build-web.mjs'])) === 0;
// Side by side: the journeys go before the others, for theirs is the longer wait.
const journeys = built && !interrupted ? startPlaywright() : undefined;
setPriority(Math.max(getPriority(), BEHIND));
let totals = interrupted ? NOTHING : await runVitest();
journeys?.speak();
totals = plus(totals, journeys ? await journeys.totals : built ? NOTHING : UNBUILT);
await removeTestHome(home);
if (interrupted) totals = plus(totals, { ...NOTHING, failed: 1, problems: ['the run was interrupted'] });
process.stdout.write(`\nthe slowest files\n${slowest(totals, 10).join('\n')}\n\n`);
for (const problem of totals.problems) process.stdout.write(`! ${problem}\n`);
process.stdout.write(`\n${summaryLine(totals)}\n`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
