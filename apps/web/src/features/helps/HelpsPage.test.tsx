// The help: pages and videos to choose from and to search, a page with its parts and ways, and the player.
import type { Help } from '@recado/contract/helps';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { ScreenContext } from '../../shared/ui/screenHelp.tsx';
import { HelpsPage } from './HelpsPage.tsx';

afterEach(async () => {
  queryClient.clear();
  await changeLanguage('en');
});

const HELPS: Help[] = [
  { id: 1, title: 'Primeiros passos', description: 'Como conectar um telefone.', video: 'dQw4w9WgXcQ' },
  { id: 2, title: 'Filas', description: '', video: 'abcdefghijk' },
];

function Place() {
  const { pathname, hash } = useLocation();
  return <output data-testid="place">{pathname + decodeURIComponent(hash)}</output>;
}

function show(at: string, { videos = [] as Help[], mayOpen = true } = {}): void {
  fakeServer({ 'GET /helps': () => ({ body: videos }) });
  renderApp(
    <ScreenContext value={{ help: undefined, mayOpen: () => mayOpen }}>
      <Routes>
        <Route path="/helps/:page?" element={<HelpsPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Place />
    </ScreenContext>,
    { at },
  );
}
const place = (): string => screen.getByTestId('place').textContent ?? '';
const search = (text: string): void => {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the help' }), { target: { value: text } });
};

test('the count of videos stands in the title, and a card plays its video until Escape', async () => {
  show('/helps', { videos: HELPS });
  const card = await screen.findByRole('button', { name: 'Watch: Primeiros passos' });
  expect(screen.getByTitle('2 records').textContent).toBe('2');
  fireEvent.click(card);
  const dialog = await screen.findByRole('dialog', { name: 'Primeiros passos' });
  expect(within(dialog).getByTitle('Primeiros passos').getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0',
  );
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('our own picture stands where YouTube has none', async () => {
  show('/helps', { videos: HELPS.slice(0, 1) });
  const card = await screen.findByRole('button', { name: 'Watch: Primeiros passos' });
  const picture = card.querySelector('img');
  expect(picture?.getAttribute('src')).toContain('dQw4w9WgXcQ');
  if (picture) fireEvent.error(picture);
  expect(card.querySelector('img')).toBeNull();
  expect(card.querySelector('svg')).not.toBeNull();
});

test('pages by group; a card leads to its page, whose parts and next page are one press away', async () => {
  show('/helps');
  const group = await screen.findByRole('region', { name: 'Setting up the company' });
  fireEvent.click(within(group).getByRole('link', { name: /^Menus/ }));
  expect(
    (await screen.findByRole('heading', { level: 1, name: 'Menus' })).ownerDocument.activeElement?.textContent,
  ).toBe('Menus');
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'On this page' })).getByText('Try it before you use it'),
  );
  expect(place()).toBe('/helps/menus#try-it-before-you-use-it');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Try it before you use it' }));
  fireEvent.click(screen.getByRole('link', { name: 'Next: Opening hours' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Opening hours' })).toBeTruthy();
  fireEvent.click(screen.getAllByRole('link', { name: 'Connections' })[0] as HTMLElement);
  expect(place()).toBe('/connections');
});

test('what is found leads to the part of the page, videos are found too, and nothing is said so', async () => {
  show('/helps', { videos: HELPS });
  await screen.findByRole('region', { name: 'Day to day' });
  search('emoji number');
  fireEvent.click(await screen.findByRole('link', { name: /^Menus › How customers reply/ }));
  expect(place()).toBe('/helps/menus#how-customers-reply');
  fireEvent.click(screen.getByRole('link', { name: 'All help' }));
  await screen.findByRole('region', { name: 'Day to day' });
  search('conectar telefone');
  expect(await screen.findByRole('button', { name: 'Watch: Primeiros passos' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Watch: Filas' })).toBeNull();
  search('zzz');
  expect(await screen.findByText('Nothing found')).toBeTruthy();
});

test('a screen that this person may not open is named, not linked', async () => {
  show('/helps/queues', { mayOpen: false });
  await screen.findByRole('heading', { level: 1, name: 'Queues' });
  expect(screen.queryByRole('link', { name: 'Queues' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Menus' })).toBeTruthy();
});

test('the page changes with the language; one that is not there says so', async () => {
  show('/helps/queues');
  await screen.findByRole('heading', { level: 1, name: 'Queues' });
  await changeLanguage('es');
  expect(await screen.findByRole('heading', { level: 1, name: 'Colas' })).toBeTruthy();
});

test('a page that does not exist says where the others are', async () => {
  show('/helps/nonsense');
  fireEvent.click(await screen.findByRole('link', { name: 'All help' }));
  expect(await screen.findByRole('region', { name: 'Getting started' })).toBeTruthy();
});
