// Which PostgreSQL wrote a data directory, beside the one that this release brings: only one of the same major can open it.
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from '../files/files.ts';

export type Age =
  | { readonly is: 'absent' }
  | { readonly is: 'same' }
  /** `says`: what is where the major should be */
  | { readonly is: 'damaged'; readonly says: string }
  | { readonly is: 'older' | 'newer'; readonly major: number };

export async function ageOf(dataDir: string, included: number): Promise<Age> {
  const entries = await readdir(dataDir).catch((error: unknown) => {
    if (!isCode(error, 'ENOENT')) throw error;
  });
  if (!entries || entries.length === 0) return { is: 'absent' };
  const says = await readFile(path.join(dataDir, 'PG_VERSION'), 'utf8').catch(() => '');
  const [, digits] = /^([1-9]\d?)(?:\.\d+)?\s*$/.exec(says) ?? [];
  if (digits === undefined) return { is: 'damaged', says: says.trim().slice(0, 40) };
  const major = Number(digits);
  if (major === included) return { is: 'same' };
  return { is: major < included ? 'older' : 'newer', major };
}
