// What the page's worker keeps and answers, and what a notification shows and does.
import { expect, test } from 'vitest';
import { filesOf, handlingOf, isAppPage, loadedOf, MOST_ASSETS, surplus } from './offline.rules.ts';
import { pressedOf, readTold, shownOf, type Told } from './told.rules.ts';

const HERE = 'https://app.test';

test.each([
  ['navigate', '/tickets', 'page'],
  ['navigate', '/tickets/6b1e?message=3', 'page'],
  ['navigate', '/', 'page'],
  ['navigate', '/api/docs', 'none'],
  ['navigate', '/card.html', 'none'],
  ['cors', '/assets/abc.js', 'asset'],
  ['no-cors', '/start.js', 'beside'],
  ['no-cors', '/manifest-pt.webmanifest', 'beside'],
  ['no-cors', '/icons/icon-192.png', 'beside'],
  ['cors', '/api/tickets', 'none'],
  ['no-cors', '/api/media/7', 'none'],
  ['cors', '/sw.js', 'none'],
  ['navigate', 'https://elsewhere.test/tickets', 'none'],
])('%s %s: %s', (mode, path, handling) => {
  const url = new URL(path, HERE).href;
  expect(handlingOf({ method: 'GET', mode, url }, HERE)).toBe(handling);
  expect(handlingOf({ method: 'POST', mode, url }, HERE)).toBe('none');
});

test('the page, and what it begins with', () => {
  const page = `<link rel="icon" href="/favicon.svg" /><link rel="manifest" href="/manifest-en.webmanifest" />
    <script src="/start.js"></script><div id="root"></div>
    <script type="module" crossorigin src="/assets/a.js"></script><link rel="stylesheet" crossorigin href="/assets/b.css">
    <link rel="canonical" href="https://elsewhere.test/"><a href="/tickets">`;
  expect(filesOf(page)).toEqual([
    '/favicon.svg',
    '/manifest-en.webmanifest',
    '/start.js',
    '/assets/a.js',
    '/assets/b.css',
  ]);
  expect(isAppPage('text/html; charset=utf-8', page)).toBe(true);
  expect(isAppPage('text/html', '<p>Bad gateway</p>')).toBe(false);
  expect(isAppPage('application/json', page)).toBe(false);
});

test('what is too much goes, the oldest first, but nothing that the page needs', () => {
  const kept = Array.from({ length: MOST_ASSETS + 2 }, (_, at) => `${HERE}/assets/${at}.js`);
  expect(surplus(kept, ['/assets/0.js'])).toEqual([`${HERE}/assets/1.js`, `${HERE}/assets/2.js`]);
  expect(surplus(kept.slice(2), [])).toEqual([]);
});

test.each([[null], ['x'], [{ loaded: 'x' }], [{ loaded: [1, 'no address'] }]])(
  '%j says nothing that is loaded',
  (said) => expect(loadedOf(said)).toEqual([]),
);

const REPLY = { token: 't', action: 'Reply', placeholder: 'Write', failed: { title: 'Not sent', body: 'Open it.' } };
const TOLD: Told = { title: 'Ana', body: '*Oi*', tag: 'ticket-1', url: '/tickets/x', reply: REPLY };

test('what comes is shown without marks, and takes the place of the one before', () => {
  expect(readTold(TOLD)).toEqual(TOLD);
  const { reply: _none, ...plain } = TOLD;
  expect(readTold({ ...TOLD, reply: { token: 't' } })).toEqual(plain);
  for (const other of [null, 'x', {}, { ...TOLD, url: 7 }]) expect(readTold(other)).toBeUndefined();
  expect(shownOf(TOLD)).toMatchObject({
    body: 'Oi',
    tag: 'ticket-1',
    renotify: true,
    actions: [{ action: 'reply', type: 'text', title: 'Reply', placeholder: 'Write' }],
  });
  expect(shownOf(plain)).not.toHaveProperty('actions');
});

test('a press opens; what was typed is sent, and is not lost where it cannot be', () => {
  const shown = { tag: TOLD.tag, data: { url: TOLD.url, reply: REPLY } };
  const open = { kind: 'open', url: '/tickets/x' };
  expect(pressedOf(shown, '', undefined)).toEqual(open);
  // Its browser has no field: the button opens it.
  expect(pressedOf(shown, 'reply', undefined)).toEqual(open);
  expect(pressedOf(shown, 'reply', '  ')).toEqual(open);
  expect(pressedOf({ tag: 'x', data: null }, '', undefined)).toEqual({ kind: 'open', url: '/tickets' });
  expect(pressedOf(shown, 'reply', ' Já vejo ')).toEqual({
    kind: 'answer',
    token: 't',
    text: 'Já vejo',
    failed: { title: 'Not sent', body: 'Open it.\n“Já vejo”', tag: 'ticket-1', url: '/tickets/x' },
  });
});
