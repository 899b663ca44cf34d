// Spreadsheets, read and written by a worker that is there only as long as it takes.
import { MB } from '@recado/contract/constants';
import { ApiError } from '../../../shared/errors/ApiError.ts';
import type { SheetResult } from './sheetRows.ts';

/** bytes; ten thousand contacts take some 500 kB */
const MOST_BYTES = 20 * MB;

export async function readSheetFile(file: File, signal: AbortSignal): Promise<SheetResult> {
  if (!/\.(?:xlsx|csv)$/i.test(file.name)) return { fault: 'kind' };
  if (file.size > MOST_BYTES) return { fault: 'size' };
  let content: ArrayBuffer;
  try {
    content = await file.arrayBuffer();
  } catch {
    // Moved or deleted since it was chosen.
    return { fault: 'broken' };
  }
  return askWorker<SheetResult>(content, signal);
}

export const writeTemplate = async (signal: AbortSignal): Promise<Blob> =>
  new Blob([await askWorker<ArrayBuffer>(null, signal)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });

function askWorker<Answer>(question: ArrayBuffer | null, signal: AbortSignal): Promise<Answer> {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Answer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('left', 'AbortError')));
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => resolve(data));
    // Its code did not come.
    worker.addEventListener('error', () => reject(new ApiError('network', 0)));
    worker.postMessage(question, question ? [question] : []);
  }).finally(() => worker.terminate());
}
