// A phone's camera: what is on the screen, as a picture, and the QR code read from it.
import type { Locator } from '@playwright/test';
import { decodeQR } from 'qr/decode.js';
import sharp from 'sharp';

/** What the QR code says that this part of the screen shows. */
export async function readQrCode(shown: Locator): Promise<string> {
  const picture = await shown.screenshot();
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return decodeQR({ data, width: info.width, height: info.height }, { timeLimit: 5_000 });
}
