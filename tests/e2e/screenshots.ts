// Pictures of every screen, for people to look at. Run by hand: node tests/e2e/screenshots.ts [folder] [part of a name]
import '@recado/fake-whatsapp/quiet-libsignal'; // first: it quiets what is loaded after it
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect, type Browser, type Page } from '@playwright/test';
import { createConnection } from '@recado/contract/connections';
import { addPhone, leave, signInByApi, signUpByApi, type Person } from './api.ts';
import { findChromium } from './chromium.ts';
import { newCustomer } from './customer.ts';
import { ticketsScreen } from './pages/tickets.ts';
import { startProduct } from './product.ts';
import { startNetworks } from './networks.ts';
import { networkShots } from './network-shots.ts';
import { openOfficialShop } from './official.ts';
import { openPhoneShop } from './phones.ts';
import type { Who } from './shot-steps.ts';
import { shots } from './shots.ts';

const SIZES = {
  wide: { viewport: { width: 1440, height: 900 } },
  narrow: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;
const SCHEMES = ['light', 'dark'] as const;
const LONG_NAME = 'Maria Aparecida da Conceição Albuquerque-Vasconcel';
const LONG_LINES = [
  'https://loja.example/pedidos/acompanhamento?codigo='.padEnd(160, '7f3a'),
  'Bom dia! *Preciso muito* de ajuda com um pedido que fiz na _semana passada_ e que ainda não chegou. '.repeat(5),
  '😀'.repeat(3),
  'ok',
];

const [folder = '/tmp/shots', only = ''] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });

/** A company whose every name is long. */
async function longCompany(app: { baseURL: string }): Promise<Person> {
  const person = await signUpByApi(app, 'Associação dos Comerciantes de Flores e');
  const whatsappId = await addPhone(person, 'Atendimento comercial da filial Vila Madalena II');
  // Who waits longest is on top of the list.
  const customer = newCustomer(person, whatsappId, LONG_NAME);
  for (const line of LONG_LINES) await customer.writes(line);
  for (let at = 1; at <= 12; at += 1) {
    await newCustomer(person, whatsappId, `${at} ${LONG_NAME}`).writes(LONG_LINES[1] ?? '');
  }
  return person;
}

async function takeAll(browser: Browser, baseURL: string, people: Record<Who, Person | undefined>): Promise<void> {
  for (const [size, device] of Object.entries(SIZES)) {
    for (const colorScheme of SCHEMES) {
      for (const shot of [...shots, ...networkShots]) {
        const name = `${shot.name}-${size}-${colorScheme}`;
        if (!name.includes(only)) continue;
        const storageState = people[shot.who]?.storageState;
        const context = await browser.newContext({
          ...device,
          baseURL,
          colorScheme,
          reducedMotion: 'reduce',
          locale: 'en-US',
          timezoneId: 'America/Sao_Paulo',
          ...(storageState && { storageState }),
        });
        if (shot.language) await context.addInitScript(`localStorage.setItem('language', '${shot.language}')`);
        const page = await context.newPage();
        page.setDefaultTimeout(10_000);
        await take(page, name, shot.prepare);
        await leave(context, storageState);
      }
    }
  }
}

async function take(page: Page, name: string, prepare: (page: Page) => Promise<void>): Promise<void> {
  const file = path.join(folder, `${name}.png`);
  try {
    await prepare(page);
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: file });
    process.stdout.write(`${file}\n`);
  } catch (error) {
    process.stdout.write(`${file}: ${String(error).split('\n', 1)[0]}\n`);
    process.exitCode = 1;
  }
}

const networks = await startNetworks();
const product = await startProduct(networks.productOptions);
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env });
try {
  const unpaired = await signUpByApi(product);
  const people = {
    nobody: undefined,
    empty: await signUpByApi(product),
    unpaired,
    demo: await signInByApi(product, product.signIn('Helena')),
    long: await longCompany(product),
    phones: await openPhoneShop(product, networks.whatsapp),
    official: await openOfficialShop(product, networks.graph),
  };
  await addUnpairedPhone(unpaired);
  await acceptFirst(browser, product.baseURL, people.long);
  await takeAll(browser, product.baseURL, people);
} finally {
  await browser.close();
  await product.stop();
  await networks.close();
}

async function addUnpairedPhone({ call }: Person): Promise<void> {
  await call(createConnection, { body: { name: 'Balcão', provider: 'sandbox' } });
}

async function acceptFirst(from: Browser, baseURL: string, { storageState }: Person): Promise<void> {
  const context = await from.newContext({ baseURL, storageState });
  const page = await context.newPage();
  const tickets = ticketsScreen(page);
  await page.goto('/tickets');
  await tickets.showOpen('Pending');
  await page.getByRole('button', { name: `Accept: ${LONG_NAME}`, exact: true }).click();
  await tickets.write(LONG_LINES[1] ?? '');
  await tickets.write('ok');
  await leave(context, storageState);
}
