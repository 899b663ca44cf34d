// Which words go with which file. The first file's are what one writes in the composer, so that the draft keeps them.
import type { Attachment } from './attachment.ts';

export interface Sending {
  body: string;
  files: readonly Attachment[];
}

/** A message carries one caption, of its first file: those that have one go by themselves, the others together. */
export function sendingsOf(files: readonly Attachment[], text: string): Sending[] {
  const sendings: { body: string; files: Attachment[] }[] = [];
  for (const [index, file] of files.entries()) {
    const body = captionAt(files, index, text).trim();
    const last = sendings.at(-1);
    if (body === '' && last?.body === '') last.files.push(file);
    else sendings.push({ body, files: [file] });
  }
  return sendings.length > 0 ? sendings : [{ body: text.trim(), files: [] }];
}

export const captionAt = (files: readonly Attachment[], index: number, text: string): string =>
  index === 0 ? text : (files[index]?.caption ?? '');

/** What stands in the composer once a file is taken away: with the first go its words, where the next has its own. */
export function textWithout(files: readonly Attachment[], removed: Attachment, text: string): string {
  const [first, second] = files;
  return removed.id === first?.id ? second?.caption || text : text;
}
