import { readFileSync } from 'node:fs';
import { chromium, type Page, type Route } from '@playwright/test';
import { signInByApi } from '/work/main/tests/e2e/api.ts';
import { findChromium } from '/work/main/tests/e2e/chromium.ts';
const baseURL = 'http://127.0.0.1:8641';
const m = /Helena.*: (\S+) \/ (\S+)/.exec(readFileSync('/tmp/w2/data/first-sign-in.txt', 'utf8'))!;
const person = await signInByApi({ baseURL } as never, { email: m[1]!, password: m[2]! });
const json = (route: Route, body: unknown, status = 200) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) });
const templates = [
  { name: 'pedido_pronto', language: 'pt_BR', category: 'UTILITY', header: null, body: { text: 'Olá, {{1}}!', variables: ['1'] }, footer: null, buttons: [] },
  { name: 'hello_world', language: 'en_US', category: 'UTILITY', header: null, body: { text: 'Hello!', variables: [] }, footer: null, buttons: [] },
];
let replyUntil: string | null = null;
const cloudTicket = (t: any) => ({ ...t, status: 'open', userId: null, user: null, whatsapp: { id: 3, name: 'Número oficial', provider: 'cloud' }, whatsappId: 3, replyUntil });
let posts = 0; let answer: any = null;
async function mocks(page: Page) {
  await page.route(/\/api\/whatsapp\/\d+\/templates/, (r) => json(r, { templates }));
  await page.route(/\/api\/tickets\/u\//, async (r) => { const res = await r.fetch(); json(r, cloudTicket(await res.json())); });
  await page.route(/\/api\/tickets\?/, async (r) => { const res = await r.fetch(); const b = await res.json(); b.tickets = b.tickets.map(cloudTicket); json(r, b); });
  await page.route(/\/api\/messages\/\d+(\?|$)/, async (r) => {
    if (r.request().method() !== 'POST') return r.fallback();
    posts += 1; json(r, answer?.body ?? { messages: [] }, answer?.status ?? 200);
  });
}
const TT = JSON.parse(readFileSync(`/work/main/apps/web/src/shared/i18n/pt/tickets.json`, 'utf8'));
const openTicket = async (page: Page) => { await mocks(page); await page.goto('/tickets'); await page.getByRole('tab', { name: TT.tabs.closed, exact: true }).first().waitFor(); await page.locator('[role=listitem] a').filter({ visible: true }).first().click(); await page.locator('header h2').waitFor(); await page.waitForLoadState('networkidle'); };
const focus = (page: Page) => page.evaluate(() => { const a = document.activeElement as HTMLElement; return `${a.tagName}.${a.className.slice(0,40)} "${(a.getAttribute('aria-label') ?? a.textContent ?? '').slice(0, 50)}"`; });
const { executablePath, args, env } = await findChromium();
const browser = await chromium.launch({ executablePath, args, env });
async function scene(name: string, go: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL, reducedMotion: 'reduce', storageState: person.storageState });
  await context.addInitScript(`localStorage.setItem('language', 'pt')`);
  const page = await context.newPage(); page.setDefaultTimeout(9000);
  console.log('==', name);
  try { await go(page); } catch (e) { console.log(String(e).split('\n')[0]); }
  await page.screenshot({ path: `/tmp/w2/shots/b-${name}.png` });
  await context.close();
}
const closed = () => { replyUntil = new Date(Date.now() - 1000).toISOString(); };
const btn = (page: Page, n: string) => page.getByRole('button', { name: n }).filter({ visible: true }).first();
await scene('focus', async (page) => {
  closed(); await openTicket(page);
  await btn(page, TT.window.choose).click(); await page.getByText('pedido_pronto').waitFor();
  console.log('list', await focus(page));
  await page.getByText('hello_world').click(); await page.waitForTimeout(200);
  console.log('no-gap form', await focus(page));
  await btn(page, TT.template.others).click(); await page.waitForTimeout(200); console.log('back to list', await focus(page));
  await page.keyboard.press('Escape'); await page.waitForTimeout(400); console.log('closed (panel button)', await focus(page));
  await page.locator('header').getByRole('button', { name: 'Mais' }).last().click().catch(() => undefined);
  const item = page.getByRole('menuitem', { name: TT.template.menu }); if (await item.count()) { await item.click(); await page.getByText('pedido_pronto').waitFor(); console.log('from menu', await focus(page)); await page.keyboard.press('Escape'); await page.waitForTimeout(500); console.log('closed (menu)', await focus(page)); }
});
await scene('send', async (page) => {
  closed(); await openTicket(page); posts = 0; answer = { status: 400, body: { error: 'ERR_TEMPLATE_VALUES', message: 'x', details: [{ path: 'template.body', message: 'takes 2 values, not 1' }] } };
  await btn(page, TT.window.choose).click(); await page.getByText('pedido_pronto').click(); await page.getByRole('dialog').getByRole('textbox').first().fill('Ana');
  await btn(page, 'Enviar').dblclick().catch((e) => console.log(String(e).split('\n')[0])); await page.waitForTimeout(900);
  console.log('posts after dblclick', posts, 'focus', await focus(page));
  console.log((await page.locator('[role=alert]').last().innerText()).replaceAll('\n', ' | '));
});
answer = null;
await scene('closing', async (page) => {
  replyUntil = new Date(Date.now() + 14_000).toISOString(); await openTicket(page);
  const box = page.getByPlaceholder(TT.composer.label); await box.fill('Já verifico o seu pedido'); await page.locator('input[type=file]').first().setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }).catch((e) => console.log('file', String(e).split('\n')[0])); await page.waitForTimeout(300);
  await page.locator('textarea').first().focus(); console.log('before', await focus(page));
  await page.getByText(TT.window.closedTitle).waitFor({ timeout: 30000 });
  console.log('after', await focus(page)); console.log(await page.evaluate(() => [...document.querySelectorAll('[role=status],[aria-live]')].map((e) => (e.textContent ?? '').slice(0, 80))));
});

await scene('focusmenu', async (page) => {
  closed(); await openTicket(page);
  await page.locator('header').getByRole('button', { name: 'Mais' }).last().click();
  await page.getByRole('menuitem', { name: TT.template.menu }).click(); await page.getByText('pedido_pronto').waitFor();
  console.log('in', await focus(page)); await page.keyboard.press('Escape'); await page.waitForTimeout(400); console.log('out', await focus(page));
});
await scene('offline', async (page) => {
  closed(); await openTicket(page);
  await page.context().setOffline(true);
  await btn(page, TT.window.choose).click(); await page.waitForTimeout(1200);
  console.log('still there:', await page.locator('header h2').count(), (await page.getByRole('dialog').innerText()).replaceAll('\n', ' | '));
  await page.screenshot({ path: '/tmp/w2/shots/b-offline-dialog.png' });
  await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click(); await page.waitForTimeout(800);
  console.log('again offline:', (await page.getByRole('dialog').innerText()).replaceAll('\n', ' | '), await focus(page));
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('button', { name: 'Tentar de novo' }).click(); await page.waitForTimeout(1500);
  console.log('online:', (await page.getByRole('dialog').innerText()).replaceAll('\n', ' | ').slice(0,100), await focus(page));
});
await scene('file', async (page) => {
  templates.push({ name: 'foto', language: 'pt_BR', category: 'UTILITY', header: { type: 'image' } as any, body: { text: 'Veja!', variables: [] }, footer: null, buttons: [] });
  closed(); await openTicket(page); await btn(page, TT.window.choose).click(); await page.getByText('foto', { exact: true }).click(); await page.waitForTimeout(200);
  console.log('file focus', await focus(page));
  const input = page.locator('[role=dialog] input[type=file]'); 
  await input.setInputFiles({ name: 'nota.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') }); await page.waitForTimeout(200); await page.screenshot({ path: '/tmp/w2/shots/b-file-bad.png' });
  await input.setInputFiles('/tmp/w2/shots/picker-wide-light-pt.png'); await page.waitForTimeout(300);
});
await browser.close();
