// The palette: from every field, what it finds, and where the focus is after what was chosen.
import { Textarea } from '@mantine/core';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { useQuickPick } from '../../../entities/message/quickPick.ts';
import { useCommand } from '../../../shared/commands/useCommand.ts';
import { useCommandKeys } from '../../../shared/commands/useCommandKeys.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import settings from '../../../shared/i18n/en/settings.json' with { type: 'json' };
import { Dialog } from '../../../shared/ui/Dialog.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const ANA = { id: 1, name: 'Ana Prado', number: '5511999990000', profilePicUrl: null, isGroup: false };
const resolve = vi.fn<() => void>();
const pick = vi.fn<(shortcode: string) => void>();

function Page({ dialog = false }: { dialog?: boolean }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useCommandKeys();
  useCommand('ticket.resolve', resolve);
  useCommand('ticket.write', () => field.current?.focus());
  useQuickPick(({ shortcode }) => pick(shortcode));
  return (
    <>
      <Textarea ref={field} aria-label="composer" />
      <input aria-label="elsewhere" />
      <p data-testid="place">{useLocation().pathname}</p>
      <CommandPalette />
      <Dialog opened={dialog} onClose={() => undefined} title="Form" hasInput>
        <input aria-label="name" />
      </Dialog>
    </>
  );
}

function show(dialog = false): void {
  renderApp(<Page dialog={dialog} />);
}
async function openFrom(label: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  act(() => field.focus());
  fireEvent.keyDown(field, { key: 'k', ctrlKey: true });
  const search = await screen.findByRole('textbox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  return search;
}
async function choose(words: string, entry: string | RegExp): Promise<void> {
  fireEvent.change(screen.getByRole('textbox', { name: 'Search everything' }), { target: { value: words } });
  fireEvent.click(await screen.findByRole('button', { name: entry }));
}

beforeEach(() => {
  resolve.mockReset();
  pick.mockReset();
  queryClient.clear();
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  fakeServer({
    'GET /contacts': () => ({ body: { contacts: [{ ...ANA, email: '', extraInfo: [] }], hasMore: false, count: 1 } }),
    'GET /tickets': () => ({ body: { tickets: [], hasMore: false, count: 0, cursor: null } }),
    'GET /quick-messages/list': () => ({
      body: [{ id: 4, shortcode: 'anexo', message: 'Segue em anexo', mediaPath: null, mediaName: null }],
    }),
    'GET /whatsapp': () => ({ body: [] }),
  });
});

test('from a field where one types; it has a name; what can be done now is in it, and the focus goes back', async () => {
  show();
  await openFrom('composer');
  expect(screen.getByRole('dialog', { name: 'Search everything' })).toBeTruthy();
  await choose('resol', /^Resolve the ticket/);
  await waitFor(() => expect(resolve).toHaveBeenCalledOnce());
  expect(document.activeElement).toBe(screen.getByLabelText('composer'));
});

test('what is typed right behind the keys that open it is in its field', async () => {
  show();
  const composer = await screen.findByLabelText('composer');
  act(() => composer.focus());
  fireEvent.keyDown(composer, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search everything' }));
});

test('of tickets those of a person of that name come before those in which it was written, which say so', async () => {
  const ticket = { uuid: 'u', status: 'open', contact: ANA, lastMessage: 'See you' };
  const written = { contactId: 2, name: 'Bia Luz', number: '5511999990001' };
  const match = { messageId: 7, excerpt: 'Ask *Ana* about it', createdAt: '2026-11-26T10:00:00.000Z' };
  fakeServer({
    'GET /contacts': () => ({ body: { contacts: [], hasMore: false, count: 0 } }),
    'GET /tickets': () => ({
      body: {
        tickets: [
          { ...ticket, id: 2, contact: { ...ANA, ...written }, match },
          { ...ticket, id: 1, match: null },
        ],
      },
    }),
    'GET /quick-messages/list': () => ({ body: [] }),
    'GET /whatsapp': () => ({ body: [] }),
  });
  show();
  fireEvent.change(await openFrom('composer'), { target: { value: 'ana' } });
  await screen.findByRole('button', { name: /^Bia Luz/ });
  const found = [...document.querySelectorAll('[data-action]')].map((entry) => entry.textContent);
  expect(found.slice(0, 2)).toEqual(['Ana PradoOpen · See you', 'Bia LuzOpen · Ask Ana about it']);
});

test('what moves the focus has the last word', async () => {
  show();
  await openFrom('elsewhere');
  await choose('write', /^Write to the customer/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('composer')));
});

test('contacts and ready answers are found; an answer goes to where one writes', async () => {
  show();
  await openFrom('composer');
  await choose('an', /^\/anexo/);
  await waitFor(() => expect(pick).toHaveBeenCalledWith('anexo'));
  await openFrom('composer');
  fireEvent.change(screen.getByRole('textbox', { name: 'Search everything' }), { target: { value: 'prado' } });
  expect(await screen.findByRole('button', { name: /^Ana Prado/ })).toBeTruthy();
});

test('settings and screens by their words, without accents and in any order', async () => {
  show();
  await openFrom('composer');
  await choose('calls accept', /^Accept calls/);
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/settings'));
});

test('each option of the settings is found by its name, the hours and what the company is too', async () => {
  const { option, company, schedules } = settings;
  const plan = { ...sessionUser().company.plan, useOpenAi: true };
  const user = sessionUser({ profile: 'admin' });
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...user.company, plan } } });
  show();
  await openFrom('composer');
  const { name, phone, timeZone, language, billing } = company;
  const names = [
    ...Object.values(option).map(({ label }) => label),
    schedules.title,
    name,
    phone,
    timeZone,
    language,
    billing,
  ];
  for (const each of names) {
    fireEvent.change(screen.getByRole('textbox', { name: 'Search everything' }), { target: { value: each } });
    const found = screen.queryAllByRole('button').map(({ textContent }) => textContent);
    expect(found, each).toContain(`${each}Settings`);
  }
});

test('an option is found by what it does', async () => {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser({ profile: 'admin' }) });
  show();
  await openFrom('composer');
  fireEvent.change(screen.getByRole('textbox', { name: 'Search everything' }), { target: { value: 'wait amber' } });
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toContain('Long waitSettings');
});

test('over a dialog there is nothing to do with what lies below; what was typed in it is asked about', async () => {
  show(true);
  await openFrom('name');
  expect(screen.queryByRole('button', { name: /^Resolve the ticket/ })).toBeNull();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true });
  const name = screen.getByLabelText('name');
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.input(name, { target: { value: 'Bia' } });
  await openFrom('name');
  await choose('tags', 'Tags');
  fireEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(screen.getByTestId('place').textContent).toBe('/');
});

test('the first of what is found is pointed at, told, and chosen by Enter', async () => {
  show();
  const search = await openFrom('composer');
  fireEvent.change(search, { target: { value: 'anexo' } });
  await screen.findByRole('button', { name: /^\/anexo/ });
  await waitFor(() => expect(screen.getByText('Ana Prado', { selector: '[role=status]' })).toBeTruthy());
  const arrow = { key: 'ArrowDown', code: 'ArrowDown' };
  fireEvent.keyDown(search, arrow);
  fireEvent.keyUp(search, arrow);
  await screen.findByText('/anexo', { selector: '[role=status]' });
  fireEvent.keyDown(search, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(pick).toHaveBeenCalledWith('anexo'));
});

test('what can be done comes before what can be read about it', async () => {
  show();
  const search = await openFrom('composer');
  fireEvent.change(search, { target: { value: 'customer' } });
  // More pages say it than are shown: which of them is nothing to this.
  await screen.findAllByRole('button', { name: / › / });
  const groups = [...document.querySelectorAll('[data-action]')].map((entry) => entry.textContent);
  expect(groups[0]).toContain('Write to the customer');
  expect(groups.length).toBeGreaterThan(1);
});

test('help pages are found, down to their parts', async () => {
  show();
  await openFrom('composer');
  await choose('emoji number', /^Menus › How customers reply/);
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/helps/menus'));
});
