// A picture from the web, as small as a message can carry it.
import { fileTypeFromBuffer } from 'file-type';

const SIDE = 192;
/** 20 kB in base64. */
const MAX_BYTES = 15_000;
const QUALITIES = [75, 50, 30];
/** No picture for a preview is larger; a bomb is. */
const MAX_PIXELS = 40_000_000;
/** Not SVG, which is a program. */
const READABLE = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif']);

/** Base64 of a JPEG; undefined: not a picture, or none that gets small enough. Throws where it is damaged. */
export async function thumbnailOf(picture: Buffer): Promise<string | undefined> {
  const type = await fileTypeFromBuffer(picture);
  if (!type || !READABLE.has(type.mime)) return undefined;
  // Loaded by the first picture: without one, the process is spared libvips.
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: 2 })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const quality of QUALITIES) {
    const jpeg = await sharp(data, { raw: info }).jpeg({ quality, mozjpeg: true }).toBuffer();
    if (jpeg.length <= MAX_BYTES) return jpeg.toString('base64');
  }
  return undefined;
}
