// A flow out of a file: judged before it is sent, with what is wrong by its path.
import { importFlow } from '@recado/contract/flows';
import type { z } from 'zod';

type FlowFile = z.input<typeof importFlow.body>;

/** `wrong`: empty where it is no flow at all */
export type ReadFile = { file: FlowFile } | { wrong: readonly { path: string; message: string }[] };

const MOST = 10;

export function readFlowFile(written: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    return { wrong: [] };
  }
  const read = importFlow.body.safeParse(json);
  if (read.success) return { file: read.data };
  if (read.error.issues.some(({ path: [first] }) => first === undefined || first === 'format')) return { wrong: [] };
  const wrong = read.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return { wrong: wrong.slice(0, MOST) };
}
