// A picture painted on the spot, for those who try the product without one at hand.

const MOTIFS = ['🥐', '🍰', '🌻', '🐶', '🏖️', '☕'];
const WIDTH = 800;
const HEIGHT = 600;

export async function samplePicture(): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context) paint(context);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the browser cannot paint'))), 'image/jpeg', 0.85);
  return new File([await promise], 'sample.jpg', { type: 'image/jpeg' });
}

function paint(context: CanvasRenderingContext2D): void {
  const hue = Math.random() * 360;
  const sky = context.createLinearGradient(0, 0, WIDTH, HEIGHT);
  sky.addColorStop(0, `hsl(${hue} 70% 82%)`);
  sky.addColorStop(1, `hsl(${hue + 50} 65% 62%)`);
  context.fillStyle = sky;
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.font = '280px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(MOTIFS[Math.floor(Math.random() * MOTIFS.length)] ?? '', WIDTH / 2, HEIGHT / 2);
}
