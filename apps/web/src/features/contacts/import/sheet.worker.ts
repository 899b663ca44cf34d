// Reads and writes spreadsheets beside the page, which stays quick meanwhile.
import { readSheet, templateSheet } from './sheetFile.ts';

/** A file to read; nothing: the template is wanted. */
addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | null>) => {
  postMessage(data === null ? templateSheet() : readSheet(data));
});
