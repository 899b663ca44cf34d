// One conversation on the customer's phone: what is sent for whom, and what the phone shows.
import type { SimulatedMessage } from '@recado/contract/simulator';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { fakeServer } from '../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../test/session.ts';
import { queryClient } from '../../shared/data/queryClient.ts';
import { upload } from '../../shared/data/upload.ts';
import { sessionStore } from '../../shared/session/sessionStore.ts';
import { ChatScreen } from './ChatScreen.tsx';
import type { Chat } from './customers.ts';
import { simulatedMessage } from './simulatedMessage.fixture.ts';

vi.mock(import('../../shared/data/upload.ts'), { spy: true });

function signIn(CheckMsgIsGroup: string): void {
  const user = sessionUser();
  const settings = [{ key: 'CheckMsgIsGroup', value: CheckMsgIsGroup }];
  sessionStore.signIn({ token: tokenOf({}), user: { ...user, company: { ...user.company, settings } } });
}
beforeEach(() => signIn('disabled'));
afterEach(() => {
  queryClient.clear();
  vi.restoreAllMocks();
});

const ana = { number: '5511987654321', name: 'Ana Lima' };
const person: Chat = { id: ana.number, name: ana.name, isGroup: false, writer: ana };
const group: Chat = { id: '120363041234567890', name: 'Grupo', isGroup: true, writer: ana };

function show(chat: Chat, messages: SimulatedMessage[] = []) {
  const server = fakeServer({
    [`GET /simulator/5/conversations/${chat.id}`]: () => ({ body: { messages } }),
    'POST /simulator/5/messages': () => ({ body: { id: 'new' } }),
    'POST /simulator/5/read': () => ({}),
    'PUT /simulator/5/messages/1': () => ({}),
  });
  renderApp(<ChatScreen whatsappId={5} chat={chat} onBack={() => undefined} onWriter={() => undefined} />);
  const sent = (call: string): unknown[] => server.asked.filter((asked) => asked.call === call).map(({ body }) => body);
  return { sent };
}

function write(text: string): void {
  const composer = screen.getByLabelText('The customer’s message');
  fireEvent.change(composer, { target: { value: text } });
  fireEvent.keyDown(composer, { key: 'Enter' });
}

test.each<[string, Chat, object]>([
  ['a person', person, { number: ana.number, name: ana.name }],
  ['a group', group, { number: ana.number, name: ana.name, groupId: group.id }],
])('what is written goes out for %s', async (_case, chat, sender) => {
  const { sent } = show(chat);
  await screen.findByText(/No messages yet/);
  write('  ');
  write(' Oi! ');
  await vi.waitFor(() => expect(sent('POST /simulator/5/messages')).toEqual([{ body: 'Oi!', ...sender }]));
});

test('a sticker goes out as one, and is shown without a bubble and bare', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '') =>
    done(new Blob(['painted'], { type })),
  );
  vi.mocked(upload).mockResolvedValueOnce({ id: 'new' });
  show(person, [
    simulatedMessage('1', { mediaType: 'sticker', mediaUrl: '/smile.webp', body: '', fromCompany: false }),
  ]);
  const shown = await screen.findByRole('img', { name: 'Sticker' });
  expect(shown.closest('[data-sticker]')).not.toBeNull();
  expect(shown.closest('a')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Attach' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Sticker' }));
  await vi.waitFor(() => expect(upload).toHaveBeenCalledTimes(1));
  expect(vi.mocked(upload).mock.calls[0]?.[1]).toMatchObject({
    fields: { type: 'sticker', ...ana },
    files: { media: [{ name: 'sticker.webp', type: 'image/webp' }] },
  });
});

test('the marks of a text are drawn as on a phone', async () => {
  show(person, [simulatedMessage('1', { body: '*[ 1 ]* - _Vendas_' })]);
  expect((await screen.findByText('[ 1 ]')).tagName).toBe('STRONG');
  expect(screen.getByText('Vendas').tagName).toBe('EM');
});

test("the company's messages are read once somebody looks", async () => {
  const { sent } = show(person, [simulatedMessage('1', {})]);
  await screen.findByText('Olá');
  await vi.waitFor(() => expect(sent('POST /simulator/5/read')).toEqual([{ number: ana.number }]));
});

test('a message of the customer can be changed', async () => {
  const { sent } = show(person, [simulatedMessage('1', { fromCompany: false, body: 'Quero um bolo' })]);
  fireEvent.click(await screen.findByRole('button', { name: 'Message actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('The customer’s message').value).toBe('Quero um bolo');
  write('Quero dois bolos');
  await vi.waitFor(() => expect(sent('PUT /simulator/5/messages/1')).toEqual([{ body: 'Quero dois bolos' }]));
  expect(sent('POST /simulator/5/messages')).toEqual([]);
});

test("the company's message cannot be changed or deleted, but reacted to", async () => {
  const { sent } = show(person, [simulatedMessage('1', {})]);
  fireEvent.click(await screen.findByRole('button', { name: 'Message actions' }));
  const react = await screen.findByRole('menuitem', { name: 'React with 👍' });
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  fireEvent.click(react);
  await vi.waitFor(() =>
    expect(sent('POST /simulator/5/messages')).toEqual([{ type: 'reaction', body: '👍', quotedId: '1', ...ana }]),
  );
});

test.each([
  ['enabled', 1],
  ['disabled', 0],
])('that the company ignores groups (%s) is said where one writes in one', async (value, count) => {
  signIn(value);
  show(group);
  await screen.findByText(/No messages yet/);
  expect(screen.queryAllByText(/This company ignores groups/)).toHaveLength(count);
});
