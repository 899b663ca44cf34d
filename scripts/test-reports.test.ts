// The sum of the reports: nothing that went wrong may vanish from it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTHING, plus, readPlaywrightReport, readVitestReport, summaryLine } from './test-reports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'recado-reports-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(content: unknown): string {
  const name = path.join(folder, 'report.json');
  writeFileSync(name, typeof content === 'string' ? content : JSON.stringify(content));
  return name;
}

const suite = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const vitest = (...testResults: ReturnType<typeof suite>[]) => {
  const count = (status: string) =>
    testResults.flatMap((s) => s.assertionResults).filter((t) => t.status === status).length;
  return file({
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: 0,
    numTodoTests: 0,
    testResults,
  });
};
const playwright = (
  stats: Partial<Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>>,
  errors: { message: string }[] = [],
) => file({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('reports', () => {
  it.each([
    ['Vitest passed', () => readVitestReport(vitest(suite('passed', 'passed', 'passed')), 0), '2 passed, 0 failed'],
    ['Vitest failed', () => readVitestReport(vitest(suite('failed', 'passed', 'failed')), 1), '1 passed, 1 failed'],
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
    expect(sum).toEqual({ passed: 2, failed: 1, skipped: 1, problems: ['a.test.ts could not be run'] });
  });
});
