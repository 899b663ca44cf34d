// The page's worker where the browser keeps nothing more: what was fetched is answered all the same.
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://app.test';
const handlers = new Map<string, (event: object) => void>();
const full = {
  put: vi.fn<() => Promise<void>>(async () => Promise.reject(new DOMException('full', 'QuotaExceededError'))),
};

const scope = {
  location: { origin: ORIGIN },
  skipWaiting: async () => undefined,
  addEventListener: (name: string, handler: (event: object) => void) => void handlers.set(name, handler),
};

const stub = (): void => {
  const cache = { ...full, match: async () => undefined, keys: async () => [], delete: async () => true };
  vi.stubGlobal('self', scope);
  vi.stubGlobal('caches', { open: async () => cache });
  vi.stubGlobal('fetch', async (request: string | { url: string }) =>
    request === '/'
      ? new Response('<div id="root"></div><script src="/assets/a.js"></script>', {
          headers: { 'content-type': 'text/html' },
        })
      : new Response('let a;'),
  );
};

beforeAll(async () => {
  stub();
  await import('./sw.ts');
});
beforeEach(() => {
  stub();
  full.put.mockClear();
});

test.each(['/assets/a.js', '/start.js'])('%s', async (path) => {
  let answer: Promise<Response> | undefined;
  const lasting: Promise<unknown>[] = [];
  handlers.get('fetch')?.({
    request: { url: ORIGIN + path, method: 'GET', mode: 'no-cors' },
    respondWith: (given: Promise<Response>) => (answer = given),
    waitUntil: (work: Promise<unknown>) => lasting.push(work),
  });
  expect(await (await answer)?.text()).toBe('let a;');
  await Promise.all(lasting);
  expect(full.put).toHaveBeenCalledOnce();
});

test('a newer worker begins', async () => {
  const lasting: Promise<unknown>[] = [];
  handlers.get('install')?.({ waitUntil: (work: Promise<unknown>) => lasting.push(work) });
  await Promise.all(lasting);
  expect(full.put).toHaveBeenCalled();
});
