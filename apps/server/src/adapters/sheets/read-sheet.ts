// Spreadsheets are read one after the other, each by a thread that ends with it: this process keeps nothing of them.
import { Worker } from 'node:worker_threads';
import type { ReadSheet } from '../../ports/sheet-reader.ts';

type Read = Awaited<ReturnType<ReadSheet>>;

/** Of one file; most are read in a second. */
const PATIENCE_MS = 60_000;

let line: Promise<unknown> = Promise.resolve();

export const readSheet: ReadSheet = (file) => {
  const read = line.then(() => inThread(file));
  line = read.catch(() => undefined);
  return read;
};

async function inThread(file: Uint8Array<ArrayBuffer>): Promise<Read> {
  const worker = new Worker(new URL('sheet.worker.ts', import.meta.url), {
    workerData: file,
    transferList: [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const { promise, resolve } = Promise.withResolvers<Read>();
  const unreadable = (): void => resolve({ fault: 'ERR_SHEET_UNREADABLE' });
  const timer = setTimeout(unreadable, PATIENCE_MS);
  worker.once('message', (read: Read) => resolve(read));
  // Its memory was not enough, or the file broke the reader.
  worker.once('error', unreadable);
  worker.once('exit', unreadable);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
