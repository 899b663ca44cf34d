// A picture and a sticker painted on the spot, for those who try the product without one at hand.

const MOTIFS = ['🥐', '🍰', '🌻', '🐶', '🏖️', '☕'];
const FACES = ['😍', '🤣', '🥳', '🙌', '🫶', '🤩'];

export const samplePicture = (): Promise<File> =>
  painted({ name: 'sample.jpg', type: 'image/jpeg', width: 800, height: 600 }, (context, { width, height }) => {
    const hue = Math.random() * 360;
    const sky = context.createLinearGradient(0, 0, width, height);
    sky.addColorStop(0, `hsl(${hue} 70% 82%)`);
    sky.addColorStop(1, `hsl(${hue + 50} 65% 62%)`);
    context.fillStyle = sky;
    context.fillRect(0, 0, width, height);
    write(context, oneOf(MOTIFS), 280);
  });

/** As WhatsApp has them: square, and nothing behind. */
export const sampleSticker = (): Promise<File> =>
  painted({ name: 'sticker.webp', type: 'image/webp', width: 512, height: 512 }, (context) =>
    write(context, oneOf(FACES), 380),
  );

interface Sheet {
  name: string;
  type: string;
  width: number;
  height: number;
}

async function painted(
  { name, type, width, height }: Sheet,
  paint: (context: CanvasRenderingContext2D, sheet: { width: number; height: number }) => void,
): Promise<File> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  if (context) paint(context, { width, height });
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot paint'))), type, 0.85);
  return new File([await promise], name, { type });
}

function write(context: CanvasRenderingContext2D, emoji: string, size: number): void {
  const { width, height } = context.canvas;
  context.font = `${size}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(emoji, width / 2, height / 2);
}

const oneOf = (some: readonly string[]): string => some[Math.floor(Math.random() * some.length)] ?? '';
