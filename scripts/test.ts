// Runs every test, shows what the runners show, and ends with one line that adds them up.
import { mkdirSync, rmSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
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

interface Runner {
  readonly totals: Promise<Totals>;
  /** Until then it keeps what it says to itself: one speaks at a time. */
  speak(): void;
}

/** @param projects of vitest.config.ts: a name, or `!name` for all others */
function startVitest(name: string, projects: string): Runner {
  const report = path.join(reports, `${name}.json`);
  const options = ['--project', projects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (process.env['LONG_TESTS'] !== '1') options.push('--tags-filter=!long');
  const { ended, speak } = startSilent([bin('vitest/vitest.mjs'), 'run', ...options, '--passWithNoTests', ...filters]);
  return { totals: ended.then((code) => readVitestReport(report, code)), speak };
}

function startPlaywright(): Runner {
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

const stepBehind = (): void => setPriority(Math.min(getPriority() + BEHIND, constants.priority.PRIORITY_LOW));

/**
 * Side by side, for each waits now and then. The longest wait goes before the others: the journeys', then the server's tests';
 * the rest takes what these leave.
 */
function startAll(): Runner[] {
  const journeys = startPlaywright();
  stepBehind();
  const server = startVitest('server', 'server');
  stepBehind();
  return [server, startVitest('others', '!server'), journeys];
}

const failure = (problem: string): Totals => ({ ...NOTHING, failed: 1, problems: [problem] });

/** Nicer by so much: a third of the processor time where both want it. */
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
let totals = built ? NOTHING : failure('the web app could not be built: no test ran');
for (const runner of built && !interrupted ? startAll() : []) {
  runner.speak();
  totals = plus(totals, await runner.totals);
}
await removeTestHome(home);
if (interrupted) totals = plus(totals, failure('the run was interrupted'));
process.stdout.write(`\nthe slowest files\n${slowest(totals, 10).join('\n')}\n\n`);
for (const problem of totals.problems) process.stdout.write(`! ${problem}\n`);
process.stdout.write(`\n${summaryLine(totals)}\n`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;
