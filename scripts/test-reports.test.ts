// The sum of the reports: nothing that went wrong may vanish from it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './run.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTHING, plus, readPlaywrightReport, readVitestReport, slowest, summaryLine } from './test-reports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'recado-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  const name = path.join(folder, 'report.json');
  writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

const suite = (status: string, ...tests: string[]) => ({
  name: path.join(root, 'a.test.ts'),
  status,
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests.map((test): { status: string; tags?: string[] } => ({ status: test })),
});
const vitest = (...testResults: ReturnType<typeof suite>[]) => {
  const count = (status: string) =>
    testResults.flatMap((s) => s.assertionResults).filter((t) => t.status === status).length;
  return file({
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('skipped'),
    numTodoTests: 0,
    testResults,
  });
};
const playwright = (
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>,
  errors: { message: string }[] = [],
) =>
  file({
    stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    config: { rootDir: path.join(root, 'tests/e2e') },
    suites: [
      {
        file: 'b.spec.ts',
        specs: [{ tests: [{ results: [{ duration: 1_000 }] }] }],
        suites: [{ file: 'b.spec.ts', specs: [{ tests: [{ results: [{ duration: 400 }, { duration: 30_100 }] }] }] }],
      },
    ],
  });

describe('reports', () => {
  it.each([
    ['Vitest passed', () => readVitestReport(vitest(suite('passed', 'passed', 'passed')), 0), '2 passed, 0 failed'],
    ['Vitest failed', () => readVitestReport(vitest(suite('failed', 'passed', 'failed')), 1), '1 passed, 1 failed'],
    [
      'one left to the long run, and one not run for another reason',
      () => {
        const { assertionResults, ...one } = suite('passed', 'passed', 'skipped');
        const long = { status: 'skipped', tags: ['long'] };
        return readVitestReport(vitest({ ...one, assertionResults: [...assertionResults, long] }), 0);
      },
      '1 passed, 0 failed, 1 skipped',
    ],
    [
      'a file did not load',
      () => readVitestReport(vitest(suite('failed'), suite('passed', 'passed')), 1),
      '1 passed, 1 failed',
    ],
    ['an error outside of tests', () => readVitestReport(vitest(suite('passed', 'passed')), 1), '1 passed, 1 failed'],
    ['Vitest crashed', () => readVitestReport(path.join(folder, 'none.json'), 134), '0 passed, 1 failed'],
    ['a torn report', () => readVitestReport(file('{"numPa'), 1), '0 passed, 1 failed'],
    [
      'Playwright passed',
      () => readPlaywrightReport(playwright({ expected: 3, skipped: 1 }), 0),
      '3 passed, 0 failed, 1 skipped',
    ],
    [
      'Playwright failed',
      () => readPlaywrightReport(playwright({ expected: 3, unexpected: 1 }), 1),
      '3 passed, 1 failed',
    ],
    [
      'Playwright could not start',
      () => readPlaywrightReport(playwright({}, [{ message: 'no browser\nat' }]), 1),
      '0 passed, 1 failed',
    ],
    ['Playwright crashed', () => readPlaywrightReport(path.join(folder, 'none.json'), 1), '0 passed, 1 failed'],
  ])('%s', (_, totals, line) => {
    expect(summaryLine(totals())).toBe(line);
  });

  it('are added up with their problems', () => {
    const sum = plus(readVitestReport(vitest(suite('failed')), 1), { ...NOTHING, passed: 2, skipped: 1 });
    expect(sum).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      problems: [`${path.join(root, 'a.test.ts')} could not be run`],
      files: [{ name: 'a.test.ts', ms: 2_500 }],
    });
  });

  it('name the files that took longest, of both runners', () => {
    const sum = plus(
      readVitestReport(vitest(suite('passed', 'passed')), 0),
      readPlaywrightReport(playwright({ expected: 2 }), 0),
    );
    expect(slowest(sum, 10)).toEqual(['  31.5 s  tests/e2e/b.spec.ts', '   2.5 s  a.test.ts']);
    expect(slowest(sum, 1)).toHaveLength(1);
  });
});
