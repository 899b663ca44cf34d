// The runners' own reports as numbers. What did not run to its end counts as failed, never as nothing.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Failures that no test stands for, a line each. */
  readonly problems: readonly string[];
}

export const NOTHING: Totals = { passed: 0, failed: 0, skipped: 0, problems: [] };

export function plus(a: Totals, b: Totals): Totals {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    problems: [...a.problems, ...b.problems],
  };
}

export function summaryLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
});

export function readVitestReport(file: string, exitCode: number): Totals {
  const report = read(file, vitestReport);
  if (!report) return crashed('Vitest', exitCode);
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  );
  return checked('Vitest', exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    problems: unloaded.map(({ name }) => `${name} could not be run`),
  });
}

const playwrightReport = z.object({
  errors: z.array(z.object({ message: z.string().optional() })),
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
});

export function readPlaywrightReport(file: string, exitCode: number): Totals {
  const report = read(file, playwrightReport);
  if (!report) return crashed('Playwright', exitCode);
  const { stats, errors } = report;
  return checked('Playwright', exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    problems: errors.map(({ message = 'no message' }) => `Playwright: ${message.split('\n', 1)[0]}`),
  });
}

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
