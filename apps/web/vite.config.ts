// How the web app is built, served while developing, and tested.
/// <reference types="vitest/config" />
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { pictureSize } from './src/features/helps/pages/picturePixels.ts';
import { readPage } from './src/features/helps/pages/readPage.ts';
import { shownEmojis, type RawEmoji } from './src/shared/ui/emoji/shownEmojis.ts';

const host = process.env.HOST ?? '127.0.0.1';
const server = `http://${host}:${process.env.PORT ?? '8080'}`;

/** Nothing is painted while a style sheet in the head is on its way: below the page's own words, those are seen meanwhile. */
const stylesLast: Plugin = {
  name: 'styles-last',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const styles = html.match(/<link rel="stylesheet"[^>]*>\s*/g) ?? [];
      return styles
        .reduce((page, link) => page.replace(link, ''), html)
        .replace('</body>', `  ${styles.join('  ')}</body>`);
    },
  },
};

/**
 * What a part of the page brings of Mantine's styles is linked in the head, before the core's, which are below the page's own
 * words: in one layer the core would have the last word. Within a layer of that layer it is the weakest, wherever it stands.
 */
const coreWeakest: Plugin = {
  name: 'core-weakest',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]@mantine[\\/]core[\\/]styles\.layer\.css$/.test(id)
      ? code.replaceAll(/@layer mantine\b(?!\.)/g, '@layer mantine.core')
      : undefined,
};

/** What the contract says of its fields is for the API's documents. No browser shows it, and it is much. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/.test(id)
      ? code.replaceAll(/\.describe\(\s*('(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`),?\s*\)/g, '')
      : undefined,
};

/** Of emojibase's files, which hold all emojis with all that is known of them, what is read here. */
const emojisCut: Plugin = {
  name: 'emojis-cut',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    const file = /^(.*[\\/]emojibase-data[\\/]\w+[\\/]data\.json)\?url$/.exec(id)?.[1];
    if (file === undefined) return undefined;
    const source = JSON.stringify(shownEmojis(JSON.parse(await readFile(file, 'utf8')) as RawEmoji[]));
    return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name: 'emojis.json', source })};`;
  },
};

/** Help pages are read here: a browser gets what is shown of them, and addresses of their pictures. */
const helpPages: Plugin = {
  name: 'help-pages',
  enforce: 'pre',
  async load(id) {
    const file = /^(.*[\\/]docs[\\/]user[\\/]\w+[\\/][\w-]+\.md)$/.exec(id)?.[1];
    if (file === undefined) return undefined;
    const { blocks, ...page } = readPage(await readFile(file, 'utf8'), file);
    const pictures: string[] = [];
    const shown = await Promise.all(
      blocks.map(async (block) => {
        if (block.kind !== 'picture') return JSON.stringify(block);
        const source = path.join(path.dirname(file), block.file);
        // A new page is there before its picture, which is taken of the app. A test misses those that never come.
        if (!existsSync(source)) return this.warn(`${source} is missing: npm run pictures`);
        const size = JSON.stringify({ alt: block.alt, ...pictureSize(await readFile(source), source) });
        const number = pictures.push(`import p${pictures.length} from ${JSON.stringify(`./${block.file}?url`)};`) - 1;
        return `{ kind: 'picture', picture: { src: p${number}, ...${size} } }`;
      }),
    );
    const code = `${pictures.join('\n')}\nexport default { ...${JSON.stringify(page)}, blocks: [${shown.filter((each) => each !== undefined).join(',\n')}] };`;
    return { code, moduleType: 'js' };
  },
};

/** The page's worker is one file, whatever it shares with the app, at an address that stays. */
const pageWorker: Plugin = {
  name: 'page-worker',
  apply: 'build',
  async generateBundle() {
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      build: {
        write: false,
        modulePreload: false,
        rolldownOptions: {
          input: path.join(import.meta.dirname, 'src/app/worker/sw.ts'),
          output: { format: 'iife', entryFileNames: 'sw.js' },
        },
      },
    });
    const [output] = [built].flat();
    const file = output && 'output' in output ? output.output[0] : undefined;
    if (!file) throw new Error('the worker was not built');
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: file.code });
  },
};

/**
 * A file of its own for each piece that two screens share made 288 requests to the tickets. So what one needs at one time
 * comes together: each of these takes its modules with all that they import, but for what those above it have taken.
 */
const CHUNKS = [
  // until one can sign in
  {
    name: 'start',
    test: /src[\\/](main\.tsx|shared[\\/]i18n[\\/]byNamespace\.ts|features[\\/]auth[\\/]LoginPage\.tsx)$/,
  },
  // the other doors, and what comes beside the first, but for what only some sign in with
  {
    name: 'doors',
    test: /src[\\/](app[\\/]Toasts|features[\\/]auth[\\/](?!SsoPage|ContinueWith|SecondStep)\w+)\.tsx$/,
  },
  { name: 'shell', test: /src[\\/]app[\\/]SignedIn\.tsx$/ },
  // for the screens that show one, which are four
  { name: 'qrCode', test: /node_modules[\\/]qrcode\.react[\\/]/ },
  // what four screens share: with two, all would load what only the flows' or the campaigns' pages have in common
  {
    name: 'common',
    minShareCount: 4,
    test: /^(?!.*(@mantine[\\/]dates|dayjs|MomentField|useCalendarLanguage|entities[\\/]schedule[\\/]))/,
  },
  // for the forms in which a moment is chosen
  { name: 'calendar', test: /src[\\/]shared[\\/]ui[\\/]MomentField\.tsx$/ },
  { name: 'tickets', test: /src[\\/]features[\\/]tickets[\\/]TicketsPage\.tsx$/ },
  { name: 'ways', test: /src[\\/]features[\\/]auth[\\/](SsoPage|ContinueWith|SecondStep)\.tsx$/ },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

export default defineConfig({
  plugins: [react(), stylesLast, coreWeakest, withoutDescriptions, emojisCut, helpPages, pageWorker],
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // scripts/bundle-size.ts reads it
    manifest: true,
    // Every chunk lists by name what it will load: without names the sign-in page is 4 kB lighter. The manifest has them.
    // By itself it would come into the page with the card's fields with all of the app: browsers that we know can do it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // the app, and what stands in the checkout's frame
      input: ['index.html', 'card.html'].map((page) => path.join(import.meta.dirname, page)),
      output: {
        chunkFileNames: 'assets/[hash].js',
        assetFileNames: 'assets/[hash][extname]',
        codeSplitting: { groups: CHUNKS },
      },
    },
    // The server's CSP (script-src 'self') would refuse inlined scripts.
    assetsInlineLimit: 0,
    // The first to know light-dark(), which lowered loses its colours: our colour scheme is an attribute, not a media query.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
  },
  test: { setupFiles: ['./test/setup.ts'] },
});
