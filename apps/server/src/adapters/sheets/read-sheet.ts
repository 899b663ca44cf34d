// Spreadsheets are read one after the other, each by a thread that ends with it: this process has a few rows of them at a time.
import { Worker } from 'node:worker_threads';
import type { ReadSheet, SheetEnd, SheetRow } from '../../ports/sheet-reader.ts';

type Said = { rows: SheetRow[] } | SheetEnd;

/** until the next rows are there; most files are read in a second */
const PATIENCE_MS = 30_000;

let line: Promise<unknown> = Promise.resolve();
/** The last of each company that is read, or waits. */
const lastOf = new Map<number, Promise<unknown>>();

/** Only the first of each company stands in the line of all. */
export const readSheet: ReadSheet = (companyId, file, each) => {
  const read = (lastOf.get(companyId) ?? Promise.resolve()).then(() => inLine(() => inThread(file, each)));
  const over = read.then(
    () => undefined,
    () => undefined,
  );
  lastOf.set(companyId, over);
  void over.then(() => lastOf.get(companyId) === over && lastOf.delete(companyId));
  return read;
};

function inLine<T>(work: () => Promise<T>): Promise<T> {
  const done = line.then(work);
  line = done.catch(() => undefined);
  return done;
}

async function inThread(file: number, each: Parameters<ReadSheet>[2]): Promise<SheetEnd> {
  const worker = new Worker(new URL('sheet.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  // It is asked for what went wrong when the next rows are wanted.
  worker.on('error', () => undefined);
  try {
    for (let said = await next(worker); ; said = await next(worker)) {
      if (!('rows' in said)) return said;
      await each(said.rows);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
      worker.postMessage('more');
    }
  } finally {
    await worker.terminate();
  }
}

function next(worker: Worker): Promise<Said> {
  const { promise, resolve } = Promise.withResolvers<Said>();
  const unreadable = (): void => resolve({ fault: 'ERR_SHEET_UNREADABLE' });
  const timer = setTimeout(unreadable, PATIENCE_MS);
  worker.once('message', resolve);
  // Its memory was not enough, or the file broke the reader.
  worker.once('error', unreadable);
  worker.once('exit', unreadable);
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off('message', resolve);
    worker.off('error', unreadable);
    worker.off('exit', unreadable);
  });
}
