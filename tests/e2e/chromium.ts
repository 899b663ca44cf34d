// The Chromium that comes from npm, unpacked once with the fonts and libraries it needs, so that any machine will do.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
  readonly args: string[];
}

const ARGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Containers keep /dev/shm small.
  '--disable-dev-shm-usage',
];

const ARCHIVES = ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'];

export async function findChromium(): Promise<Chromium> {
  const cache = await writableFolder();
  // In the C locale it cannot spell the path of a checkout with accents, and what it downloads comes to nothing.
  const locale = { LC_ALL: 'C.UTF-8' };
  const env = { ...inherited(), ...locale, FONTCONFIG_PATH: await writeFontSettings(path.join(cache, 'fonts')) };
  // The package has x64 Linux only: elsewhere the machine's own stands in, named by this variable.
  const own = process.env.CHROMIUM_PATH;
  if (own) return { executablePath: own, env, args: ARGS };
  const folder = await unpackOnce(cache);
  return {
    executablePath: path.join(folder, 'chromium'),
    // NSS, which a bare server does not have.
    env: { ...env, LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib') },
    args: ARGS,
  };
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

async function unpackOnce(cache: string): Promise<string> {
  const packageFolder = path.join(packageEntry('@sparticuz/chromium'), '..');
  const { version } = createRequire(import.meta.url)(path.join(packageFolder, 'package.json')) as { version: string };
  const folder = path.join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const half = `${folder}-${randomUUID()}`;
  await mkdir(half, { recursive: true });
  try {
    await inflateInto(half, path.join(packageFolder, 'bin'));
    // Under its final name it is complete, whoever of two processes was quicker.
    await rename(half, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
  return folder;
}

async function writableFolder(): Promise<string> {
  const cache = path.resolve(import.meta.dirname, '..', '..', '.cache', 'chromium');
  try {
    await mkdir(cache, { recursive: true });
    const probe = path.join(cache, randomUUID());
    await writeFile(probe, '');
    await rm(probe);
    return cache;
  } catch {
    return path.join(tmpdir(), `recado-chromium-${process.getuid?.() ?? 0}`);
  }
}

/** The package unpacks below the temporary folder, and takes whatever stands there already for its own. */
async function inflateInto(folder: string, bin: string): Promise<void> {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    for (const archive of ARCHIVES) await inflate(path.join(bin, archive));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

const packageEntry = (name: string): string => path.dirname(fileURLToPath(import.meta.resolve(name)));

/** These fonts alone, so that a screenshot looks the same on every machine. Answers the folder for fontconfig. */
async function writeFontSettings(folder: string): Promise<string> {
  const fonts = ['@expo-google-fonts/inter', '@expo-google-fonts/noto-color-emoji'].map(packageEntry);
  const settings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${fonts.map((font) => `  <dir>${font}</dir>`).join('\n')}
  <cachedir>${folder}/cache</cachedir>
  <alias><family>sans-serif</family><prefer><family>Inter</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>Inter</family></prefer></alias>
</fontconfig>
`;
  await mkdir(folder, { recursive: true });
  const draft = path.join(folder, randomUUID());
  await writeFile(draft, settings);
  await rename(draft, path.join(folder, 'fonts.conf'));
  return folder;
}
