// A flow out of a file: judged before it is sent, with what is wrong in it by its path. Pure.
import { flowFile } from '@recado/contract/flows';
import type { z } from 'zod';

export type FlowFile = z.output<typeof flowFile>;

/** Where in the file, and what is wrong there. */
export interface FileFault {
  path: string;
  message: string;
}

/** `faults`: empty where it is no flow at all */
type ReadFile = { file: FlowFile } | { faults: FileFault[] };

const MOST_FAULTS = 20;

export function readFlowFile(written: string): ReadFile {
  let json: unknown;
  try {
    json = JSON.parse(written);
  } catch {
    return { faults: [] };
  }
  const read = flowFile.safeParse(json);
  if (read.success) return { file: read.data };
  const { issues } = read.error;
  if (issues.some(({ path: [first] }) => first === undefined || first === 'format')) return { faults: [] };
  return { faults: issues.slice(0, MOST_FAULTS).map(({ path, message }) => ({ path: path.join('.'), message })) };
}
