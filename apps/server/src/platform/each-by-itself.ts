// Many of a kind, one after the other: what fails of them keeps none behind it waiting, and is told at the end.
import { isUnavailable } from './db/pg-errors.ts';

/** Answers what went wrong. Where the database does not answer, it would not answer the others either: that breaks it off. */
export async function eachByItself<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      failed.push(error);
    }
  }
  return failed;
}

/** @param what goes on from how many: "companies could not be billed" */
export function failTogether(failed: readonly unknown[], what: string): void {
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} ${what}`);
}
