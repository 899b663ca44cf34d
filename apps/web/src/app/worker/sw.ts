// The page's worker: opens the app without a network, and tells people what happens while no page is on the screen. It keeps
// nothing of a person, and asks the server for nothing by itself. Built into one file at an address that stays: /sw.js.
import { filesOf, handlingOf, isAppPage, isAway, loadedOf, surplus } from './offline.rules.ts';
import type { ClickEvent, FetchEvent, WorkerScope } from './scope.ts';
import { pressedOf, readTold, shownOf, type Told } from './told.rules.ts';

declare const self: WorkerScope;

const SHELL = 'shell-1';
const ASSETS = 'assets-1';
/** Any screen's page is the same. */
const PAGE = '/';

// What is kept is named by what is in it: the next worker goes on with it, and nobody need wait until all tabs are closed.
self.addEventListener('install', (event) => event.waitUntil(Promise.all([self.skipWaiting(), keepAnew()])));
self.addEventListener('activate', (event) => event.waitUntil(begin()));

async function begin(): Promise<void> {
  for (const name of await caches.keys()) if (name !== SHELL && name !== ASSETS) await caches.delete(name);
  await self.registration.navigationPreload.enable();
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  switch (handlingOf(event.request, self.location.origin)) {
    case 'page':
      return event.respondWith(page(event));
    case 'asset':
      return event.respondWith(asset(event));
    case 'beside':
      return event.respondWith(beside(event));
    case 'none':
  }
});

const keptPage = async (): Promise<Response | undefined> => (await caches.open(SHELL)).match(PAGE);

async function page(event: FetchEvent): Promise<Response> {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (isAway(answer.status)) return (await keptPage()) ?? answer;
    if (answer.ok) event.waitUntil(keepPage(answer.clone()));
    return answer;
  } catch (error) {
    const shell = await keptPage();
    if (shell) return shell;
    throw error;
  }
}

async function asset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const assets = await caches.open(ASSETS);
  const kept = await assets.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(store(assets, request, answer.clone()));
  return answer;
}

async function beside(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(store(shell, request, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await shell.match(request);
    if (kept) return kept;
    throw error;
  }
}

/** Whether it was. A full disk is no reason not to go on: what is asked for is answered, and a newer worker begins. */
const store = (cache: Cache, file: Request | string, answer: Response): Promise<boolean> =>
  cache.put(file, answer).then(
    () => true,
    () => false,
  );

async function keepAnew(): Promise<void> {
  // Without a network it is kept when it is opened next.
  const answer = await fetch(PAGE).catch(() => undefined);
  if (answer?.ok) await keepPage(answer);
}

/** The page takes the place of the one before once all is here that it begins with: half of it would open nothing. */
async function keepPage(answer: Response): Promise<void> {
  const text = await answer.clone().text();
  if (!isAppPage(answer.headers.get('content-type'), text)) return;
  const [shell, assets] = [await caches.open(SHELL), await caches.open(ASSETS)];
  const files = filesOf(text);
  const all = await Promise.all(files.map((file) => keep(isAsset(urlOf(file)) ? assets : shell, file)));
  if (!all.every(Boolean)) return;
  if (!(await store(shell, PAGE, answer))) return;
  const kept = (await assets.keys()).map(({ url }) => url);
  await Promise.all(surplus(kept, files).map((url) => assets.delete(url)));
}

const urlOf = (file: string): string => new URL(file, self.location.origin).href;
const isAsset = (url: string): boolean =>
  handlingOf({ method: 'GET', mode: '', url }, self.location.origin) === 'asset';

/** Whether it is here. */
async function keep(cache: Cache, file: string): Promise<boolean> {
  if (await cache.match(file)) return true;
  const answer = await fetch(file).catch(() => undefined);
  if (!answer?.ok) return false;
  return store(cache, file, answer);
}

// What a page had loaded before we were there.
self.addEventListener('message', (event) => {
  const loaded = loadedOf(event.data);
  event.waitUntil(
    caches.open(ASSETS).then((assets) => Promise.all(loaded.filter(isAsset).map((url) => keep(assets, url)))),
  );
});

self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json())));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(press(event));
});

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

const show = (told: Told): Promise<void> => self.registration.showNotification(told.title, shownOf(told));

async function tell(data: unknown): Promise<void> {
  const told = readTold(data);
  // Somebody who looks at the page sees it there.
  if (told && !(await windows()).some(({ visibilityState }) => visibilityState === 'visible')) await show(told);
}

async function press({ notification, action, reply }: ClickEvent): Promise<void> {
  const pressed = pressedOf(notification, action, reply);
  if (pressed.kind === 'open') return open(pressed.url);
  const { token, text: body, failed } = pressed;
  const sent = await fetch('/api/push/reply', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ token, body }),
  }).catch(() => undefined);
  if (!sent?.ok) await show(failed);
}

async function open(url: string): Promise<void> {
  const all = await windows();
  const found = all.find(({ visibilityState }) => visibilityState === 'visible') ?? all[0];
  if (!found) return void (await self.clients.openWindow(url));
  await found.focus();
  // A window as its worker sees it: there is no origin to name.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  found.postMessage({ open: url });
}
