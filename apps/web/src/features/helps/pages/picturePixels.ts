// How large a picture of a help page is, so that its place is there before it comes. Runs in the build and in tests.

/** Pixels of the file for one of the page: what is small on the screen stays sharp. */
export const PICTURE_SCALE = 1.5;

/** @param webp as tests/e2e/help-pictures.ts writes them: lossy, without an alpha channel. In CSS pixels. */
export function pictureSize(webp: Buffer, source: string): { width: number; height: number } {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    throw new Error(`${source} is not a plain WebP picture: make it with npm run pictures`);
  const at = (offset: number): number => Math.round((webp.readUInt16LE(offset) & 0x3f_ff) / PICTURE_SCALE);
  return { width: at(26), height: at(28) };
}
