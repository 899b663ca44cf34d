// The runners' own reports as numbers. What did not run to its end counts as failed, never as nothing.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { root } from './run.ts';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures that no test stands for, a line each. */
  readonly problems: readonly string[];
  readonly files: readonly FileTime[];
}

/** A file of tests, from the checkout's root, and how long its tests took. */
export interface FileTime {
  readonly name: string;
  readonly ms: number;
}

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0, problems: [], files: [] };

export function plus(a: Totals, b: Totals): Totals {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    problems: [...a.problems, ...b.problems],
    files: [...a.files, ...b.files],
  };
}

export function summaryLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** The longest first, a line each. */
export const slowest = ({ files }: Totals, count: number): string[] =>
  files
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${name}`);

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string(), tags: z.array(z.string()).optional() })),
    }),
  ),
});

export function readVitestReport(file: string, exitCode: number): Totals {
  const report = read(file, vitestReport);
  if (!report) return crashed('Vitest', exitCode);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  // Nobody asked for them, as nobody did for the journeys of that run.
  const leftToTheLongRun = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, tags }) => status === 'skipped' && tags?.includes('long')).length;
  return checked('Vitest', exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests - leftToTheLongRun,
    problems: unloaded.map(({ name }) => `${name} could not be run`),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: fromRoot(name),
      ms: endTime - startTime,
    })),
  });
}

interface Suite {
  file: string;
  suites?: Suite[] | undefined;
  specs: { tests: { results: { duration: number }[] }[] }[];
}

const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    file: z.string(),
    suites: z.array(suite).optional(),
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })) })),
  }),
);

const playwrightReport = z.object({
  config: z.object({ rootDir: z.string() }),
  suites: z.array(suite),
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

export function readPlaywrightReport(file: string, exitCode: number): Totals {
  const report = read(file, playwrightReport);
  if (!report) return crashed('Playwright', exitCode);
  const { stats, errors, suites, config } = report;
  return checked('Playwright', exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    problems: errors.map(({ message = 'no message' }) => `Playwright: ${message.split('\n', 1)[0]}`),
    files: suites.map((each) => ({ name: fromRoot(path.join(config.rootDir, each.file)), ms: durationOf(each) })),
  });
}

const durationOf = ({ suites = [], specs }: Suite): number =>
  specs
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
    .concat(suites.map(durationOf))
    .reduce((sum, ms) => sum + ms, 0);

const fromRoot = (file: string): string => path.relative(root, file);

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function crashed(runner: string, exitCode: number): Totals {
  return { ...NOTHING, failed: 1, problems: [`${runner} ended with ${exitCode} and left no report`] };
}

/** A runner that found fault although all of its tests passed (an error outside of any test) has failed. */
function checked(runner: string, exitCode: number, totals: Totals): Totals {
  if (exitCode === 0 || totals.failed > 0) return totals;
  return plus(totals, {
    ...NOTHING,
    failed: 1,
    problems: [`${runner} ended with ${exitCode} although no test failed`],
  });
}
