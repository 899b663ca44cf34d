// A ticket is handed over with its story: colleagues are there before one types, the queue is chosen, and all goes in one call.
import type { Colleague } from '@recado/contract/users';
import type { Ticket } from '@recado/contract/tickets';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { colleagueOf, contactRefOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { undoables } from '../../../shared/ui/undo/undoable.ts';
import { TransferForm } from './TransferForm.tsx';

beforeEach(() => sessionStore.signIn({ token: tokenOf({}), user: sessionUser() }));
afterEach(() => {
  queryClient.clear();
  undoables.clear();
});

const SALES = { id: 3, name: 'Vendas', color: '#2f9e44' };
const MONEY = { ...SALES, id: 4, name: 'Financeiro' };
const TICKET = ticketOf(4, { contact: contactRefOf(1, { name: 'Cliente' }) });

const person = (id: number, name: string, online: boolean, queues = [SALES]): Colleague =>
  colleagueOf(id, { name, online, queues });

function show(ticket: Ticket, more: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({
    'GET /queue': () => ({ body: [SALES, MONEY] }),
    'GET /whatsapp/': () => ({ body: [{ id: 5, name: 'Loja', status: 'CONNECTED' }] }),
    'GET /whatsapp': () => ({ body: [{ id: 5, name: 'Loja', status: 'CONNECTED' }] }),
    'GET /users/list': () => ({
      body: [
        person(7, 'Ana', true),
        person(8, 'Bia', false),
        person(9, 'Caio', true),
        person(10, 'Davi', true, [MONEY]),
        person(11, 'Eva', false, [MONEY]),
      ],
    }),
    ...more,
  });
  renderApp(<TransferForm ticket={ticket} onClose={() => undefined} />);
  return server;
}

test('a queue must be chosen', async () => {
  const { asked } = show(TICKET);
  fireEvent.click(screen.getByText('Transfer'));
  expect(await screen.findByText('Choose a queue.')).toBeTruthy();
  expect(asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

const shownQueue = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Queue/ }).value;

test('whoever steps past people of other queues and back has the queue they chose', async () => {
  const SHOP = { ...SALES, id: 5, name: 'Loja' };
  show(
    { ...TICKET, queueId: 3 },
    {
      'GET /queue': () => ({ body: [SALES, MONEY, SHOP] }),
      'GET /users/list': () => ({ body: [person(9, 'Caio', true, [MONEY, SHOP]), person(10, 'Davi', true, [MONEY])] }),
    },
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Caio' }));
  expect(shownQueue()).toBe('');
  fireEvent.click(screen.getByRole('radio', { name: 'Davi' }));
  expect(shownQueue()).toBe('Financeiro');
  fireEvent.click(screen.getByRole('radio', { name: 'Anyone in the queue' }));
  expect(shownQueue()).toBe('Vendas');
});

const writeNote = (value: string): void => {
  const field = screen.getByLabelText<HTMLTextAreaElement>('Note for the next attendant');
  field.focus();
  fireEvent.change(field, { target: { value, selectionStart: value.length } });
};

test('the note offers those who see the ticket where it goes, and says whom it does not reach', async () => {
  show({ ...TICKET, queueId: 3 });
  await screen.findByRole('radio', { name: 'Caio' });
  writeNote('@');
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Bia', 'Caio']);
  writeNote('@Davi please');
  expect(screen.getByText('Won’t be notified, because they won’t see this ticket: Davi')).toBeTruthy();
  // To Davi himself it goes.
  fireEvent.click(screen.getByRole('radio', { name: 'Davi' }));
  expect(screen.queryByText(/Won’t be notified/)).toBeNull();
});

test('colleagues stand there by nearness, without oneself, and are found by name', async () => {
  show({ ...TICKET, queueId: 3 });
  await screen.findByRole('radio', { name: 'Caio' });
  const groups = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'));
  expect(groups).toEqual(['In this queue, online', 'In this queue', 'Online', 'Others']);
  expect(screen.queryByRole('radio', { name: 'Ana' })).toBeNull();
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'ev' } });
  // And who is marked.
  expect(shownPeople()).toEqual(['Anyone in the queue', 'EvaFinanceiro']);
});

const shownPeople = () =>
  screen.getAllByRole('radio').map((radio) => radio.closest('[class*="body"]')?.textContent ?? '');
const noteField = () => screen.getByLabelText('Note for the next attendant');
const isMarked = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked;

test('by keys: the first letters and Enter take the person and go on to the note; nothing is sent before', async () => {
  const { asked } = show({ ...TICKET, queueId: 3 });
  await screen.findByRole('radio', { name: 'Caio' });
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.change(field, { target: { value: 'nobody of that name' } });
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(isMarked('Anyone in the queue')).toBe(true);
  fireEvent.change(field, { target: { value: 'dav' } });
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false);
  expect(isMarked('Davi')).toBe(true);
  expect(document.activeElement).toBe(noteField());
  // Whoever is marked stays in sight.
  fireEvent.change(field, { target: { value: 'ev' } });
  expect(shownPeople()).toEqual(['Davi', 'EvaFinanceiro']);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(isMarked('Eva')).toBe(true);
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Eva' }));
  expect(fireEvent.keyDown(document.activeElement ?? field, { key: 'Enter' })).toBe(false);
  expect(document.activeElement).toBe(noteField());
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
});

test.each(['ctrlKey', 'metaKey'])('%s and Enter hand it over from within the note', async (key) => {
  const { asked } = show({ ...TICKET, queueId: 3 }, { 'POST /tickets/4/transfer': () => ({ body: TICKET }) });
  await screen.findByRole('radio', { name: 'Caio' });
  fireEvent.keyDown(noteField(), { key: 'Enter', [key]: true });
  await waitFor(() => expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(true));
});

test('Escape closes the list of names and leaves the dialog open', async () => {
  show({ ...TICKET, queueId: 3 });
  await screen.findByRole('radio', { name: 'Caio' });
  fireEvent.change(noteField(), { target: { value: '@Bi', selectionStart: 3 } });
  await screen.findByRole('option', { name: 'Bia' });
  // By this the dialogs know.
  expect(noteField().getAttribute('data-mantine-stop-propagation')).toBe('true');
  fireEvent.keyDown(noteField(), { key: 'Escape' });
  expect(screen.queryByRole('option', { name: 'Bia' })).toBeNull();
  expect(noteField().getAttribute('data-mantine-stop-propagation')).toBeNull();
});

test('person, note with whom it names, and words go in one call, which can be taken back', async () => {
  const { asked } = show(
    { ...TICKET, queueId: 3 },
    {
      'POST /tickets/4/transfer': () => ({
        body: { ...TICKET, userId: 9, user: { id: 9, name: 'Caio' }, undo: { id: 1, until: '2026-01-01T00:00:08Z' } },
      }),
    },
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Caio' }));
  const note = screen.getByLabelText('Note for the next attendant');
  fireEvent.change(note, { target: { value: '@Bi', selectionStart: 3 } });
  fireEvent.click(await screen.findByRole('option', { name: 'Bia' }));
  fireEvent.change(note, { target: { value: '@Bia knows more' } });
  fireEvent.change(screen.getByLabelText(/Message to the customer/), { target: { value: 'Caio will help you' } });
  fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(undoables.list()).toMatchObject([{ id: 1, text: 'Transferred to Caio: Cliente' }]));
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    userId: 9,
    queueId: 3,
    whatsappId: 5,
    note: '@Bia knows more',
    mentions: [8],
    message: 'Caio will help you',
  });
});

test('the summary comes when it is asked for, behind what one has written, and goes again', async () => {
  const user = sessionUser();
  const settings = [{ key: 'aidsPrompt', value: '3' }];
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...user.company, settings } } });
  const { asked } = show(
    { ...TICKET, queueId: 3 },
    { 'POST /tickets/4/summary': () => ({ body: { text: 'Quer trocar o sapato.' } }) },
  );
  await screen.findByRole('radio', { name: 'Caio' });
  fireEvent.change(noteField(), { target: { value: 'Cuidado' } });
  expect(asked.some(({ call }) => call.startsWith('POST'))).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: 'Fill in a summary of the conversation' }));
  await waitFor(() => expect(noteField()).toHaveProperty('value', 'Cuidado\n\nQuer trocar o sapato.'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(noteField()).toHaveProperty('value', 'Cuidado');
});

test('what was chosen and written for a transfer that is taken back stands there for the next try', async () => {
  const after = { ...TICKET, userId: 9, user: { id: 9, name: 'Caio' }, undo: { id: 1, until: '2026-01-01T00:00:08Z' } };
  show(
    { ...TICKET, queueId: 3 },
    { 'POST /tickets/4/transfer': () => ({ body: after }), 'POST /undo/1': () => ({ body: { ticket: TICKET } }) },
  );
  fireEvent.click(await screen.findByRole('radio', { name: 'Caio' }));
  fireEvent.change(noteField(), { target: { value: 'He waits since nine' } });
  fireEvent.change(screen.getByLabelText(/Message to the customer/), { target: { value: 'Caio will help you' } });
  fireEvent.click(screen.getByRole('button', { name: 'Transfer' }));
  await waitFor(() => expect(undoables.list()).toHaveLength(1));
  cleanup();
  undoables.takeBack();
  await waitFor(() => expect(queryClient.getQueryData(['transfer', 'undone', 4])).toBeTruthy());
  show({ ...TICKET, queueId: 3 });
  expect(noteField()).toHaveProperty('value', 'He waits since nine');
  expect(screen.getByLabelText(/Message to the customer/)).toHaveProperty('value', 'Caio will help you');
  expect(await screen.findByRole('radio', { name: 'Caio' })).toHaveProperty('checked', true);
});
