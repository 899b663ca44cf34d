// What somebody wrote, as a list of phrases has it. Pure.
import { folded } from './folded.ts';

/** Without case, accents and what stands around and between the words. */
export const bareWords = (body: string): string =>
  folded(body)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
