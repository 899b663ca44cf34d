// Takes the pictures of the help pages, in each language: npm run pictures [parts of names]. What is committed is what
// comes of it, so that the pages show the product as it is.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { updateCompanySchedules } from '@recado/contract/companies';
import { createConnection } from '@recado/contract/connections';
import { LANGUAGES, type Language } from '@recado/contract/constants';
import { createQueueOption } from '@recado/contract/queue-options';
import { listQueues, WEEKDAYS } from '@recado/contract/queues';
import { updateSetting } from '@recado/contract/settings';
import sharp from 'sharp';
import { leave, signInByApi, signUpByApi, type Person } from './api.ts';
import { findChromium } from './chromium.ts';
import { expect, helpShots, WHOSE, type HelpShot } from './help-shots.ts';
import { wordsIn } from './help-words.ts';
import { startProduct } from './product.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../docs/user');
const VIEWPORT = { width: 1180, height: 740 };
/** pixels for one of the page: PICTURE_SCALE of apps/web/src/features/helps/pages/picturePixels.ts */
const SCALE = 1.5;
/** What a picture may weigh; apps/web/src/features/helps/pages/pages.test.ts holds it. */
const MOST_BYTES = 80_000;
const LOCALES: Record<Language, string> = { pt: 'pt-BR', en: 'en-US', es: 'es-MX' };

const [only = ''] = process.argv.slice(2);

/** What a company has after some time: a menu, opening hours. */
async function furnish(demo: Person): Promise<void> {
  const [queue] = (await demo.call(listQueues)).filter(({ name }) => name === 'Encomendas');
  if (!queue) throw new Error('the demo company has no queue Encomendas');
  const add = async (title: string, message: string, parentId: number | null = null): Promise<number> =>
    (await demo.call(createQueueOption, { body: { queueId: queue.id, title, message, parentId } })).id;
  const cakes = await add('Bolos', 'Que bolo você procura? 🎂');
  await add('Aniversário', 'Conte o sabor, o tamanho e o dia.', cakes);
  await add('Casamento', 'Parabéns! Quantos convidados?', cakes);
  await add('Salgados', 'Fritos ou assados, e quantos?');
  await add('Café da manhã', 'Para quantas pessoas, e em que dia?');
  await demo.call(updateSetting, { params: { key: 'scheduleType' }, body: { value: 'company' } });
  const days = WEEKDAYS.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: '06:00', endTime: '20:00' }));
  await demo.call(updateCompanySchedules, { params: { id: demo.user.companyId }, body: { schedules: days } });
}

/** As good as its size allows. */
async function packed(picture: Buffer, quality = 74): Promise<Buffer> {
  const webp = await sharp(picture).removeAlpha().webp({ quality, effort: 6 }).toBuffer();
  return webp.length <= MOST_BYTES || quality < 50 ? webp : packed(picture, quality - 8);
}

/** One browser for all of a person's pictures in a language: the app is fetched once. */
async function takeAll(browser: Browser, baseURL: string, person: Person, language: Language, shots: HelpShot[]) {
  const { storageState } = person;
  const context = await browser.newContext({
    viewport: VIEWPORT,
    deviceScaleFactor: SCALE,
    baseURL,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: LOCALES[language],
    timezoneId: 'America/Sao_Paulo',
    storageState,
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(`localStorage.setItem('language', '${language}')`);
  // What was typed for one picture is no draft in the next.
  await context.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('draft.')) localStorage.removeItem(key);
  });
  for (const shot of shots) {
    const page = await context.newPage();
    try {
      await take(page, language, shot);
    } catch (error) {
      process.stdout.write(`${language}/${shot.name}: ${String(error).split('\n').slice(0, 3).join(' ')}\n`);
      process.exitCode = 1;
    }
    await page.close();
  }
  await leave(context, storageState);
}

async function take(page: Page, language: Language, shot: HelpShot): Promise<void> {
  const shown = await shot.prepare(page, wordsIn(language));
  await expect(page.locator('.mantine-Notification-root, .mantine-Skeleton-root')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready);
  const box = await shown.boundingBox();
  if (!box) throw new Error('there is nothing to see');
  const height = Math.min(box.height, shot.height ?? box.height, VIEWPORT.height - box.y);
  const webp = await packed(await page.screenshot({ clip: { ...box, height } }));
  const folder = path.join(FOLDER, language, 'pictures');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${shot.name}.webp`), webp);
  process.stdout.write(`${language}/pictures/${shot.name}.webp ${Math.round(webp.length / 1_000)} kB\n`);
  if (webp.length > MOST_BYTES) throw new Error(`more than ${MOST_BYTES} bytes: show less of it`);
}

const product = await startProduct();
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env });
try {
  const people: Record<HelpShot['who'], Person> = {
    demo: await signInByApi(product, product.signIn('Helena')),
    empty: await signUpByApi(product),
    unpaired: await signUpByApi(product),
  };
  await furnish(people.demo);
  await people.unpaired.call(createConnection, { body: { name: 'Loja', provider: 'sandbox' } });
  const wanted = helpShots.filter(({ name }) => only.split(',').some((part) => name.includes(part)));
  for (const language of LANGUAGES) {
    for (const who of WHOSE) {
      const shots = wanted.filter((shot) => shot.who === who);
      if (shots.length > 0) await takeAll(browser, product.baseURL, people[who], language, shots);
    }
  }
} finally {
  await browser.close();
  await product.stop();
}
