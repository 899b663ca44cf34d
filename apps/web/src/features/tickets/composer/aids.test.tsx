// Helps in the composer: what comes takes the place of what stood there and goes back; nothing comes that was given up.
import type { Message } from '@recado/contract/messages';
import type { SessionUser } from '@recado/contract/auth';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { messageOf, ticketOf } from '../../../../test/build.ts';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { TranslatedText } from '../aids/TranslatedText.tsx';
import { translations } from '../aids/translations.ts';
import { Composer } from './Composer.tsx';
import { useAttachments, type Attachments } from './useAttachments.ts';

function signIn(settings: SessionUser['company']['settings'], useOpenAi = true): void {
  const user = sessionUser();
  const { company } = user;
  sessionStore.signIn({
    token: tokenOf({}),
    user: { ...user, company: { ...company, settings, plan: { ...company.plan, useOpenAi } } },
  });
}
const ON = [{ key: 'aidsPrompt', value: '3' }];
beforeEach(() => {
  localStorage.clear();
  // What was not sent goes with whoever wrote it.
  sessionStore.end('logout');
  signIn(ON);
});
afterEach(() => queryClient.clear());

let attachments: Attachments;
function Writing() {
  const own = useAttachments(4);
  useEffect(() => {
    attachments = own;
  });
  return (
    <Composer
      ticket={ticketOf(4)}
      attachments={own}
      replyTo={null}
      onReplyDone={() => undefined}
      onNote={() => undefined}
      onSchedule={undefined}
      onFocus={() => undefined}
    />
  );
}
const photo = (name: string) => new File(['x'], `${name}.png`, { type: 'image/png' });
const field = () => screen.getByRole('textbox');
const write = (value: string) => fireEvent.change(field(), { target: { value } });
async function choose(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'AI help' }));
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

test.each([
  ['without an assistant that was chosen', [], true],
  ['in a plan without them', ON, false],
] as const)('there is no button %s', (_why, settings, useOpenAi) => {
  signIn([...settings], useOpenAi);
  fakeServer({});
  renderApp(<Writing />);
  expect(screen.queryByRole('button', { name: 'AI help' })).toBeNull();
});

test('a suggestion says where it is from; one’s own words come back by Ctrl+Z, after leaving the ticket too', async () => {
  const { asked } = fakeServer({
    'POST /tickets/4/suggestion': () => ({
      body: { text: 'Olá, Ana!', used: [{ id: 1, title: 'Trocas' }], grounded: true },
    }),
  });
  const { unmount } = renderApp(<Writing />);
  write('meu rascunho');
  await choose('Suggest a reply');
  await waitFor(() => expect(field()).toHaveProperty('value', 'Olá, Ana!'));
  expect(screen.getByText('Written by AI based on: Trocas. Check it before you send it.')).toBeTruthy();
  unmount();
  renderApp(<Writing />);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(fireEvent.keyDown(field(), { key: 'z', ctrlKey: true })).toBe(false);
  expect(field()).toHaveProperty('value', 'meu rascunho');
  // Once: the next one is the browser's.
  expect(fireEvent.keyDown(field(), { key: 'z', ctrlKey: true })).toBe(true);
  expect(asked.map(({ call }) => call).filter((call) => call.startsWith('POST /messages'))).toEqual([]);
});

test.each([
  ['Escape', () => fireEvent.keyDown(field(), { key: 'Escape' }), 'oi'],
  ['writing on', () => write('oi, tudo'), 'oi, tudo'],
  ['the button', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })), 'oi'],
  ['a file, whose words the field shows now,', () => act(() => attachments.add([photo('a')])), 'oi'],
])('%s gives up what is asked', async (_how, giveUp, left) => {
  const held = Promise.withResolvers<object>();
  const { asked } = fakeServer({ 'POST /tickets/4/rewriting': async () => ({ body: await held.promise }) });
  renderApp(<Writing />);
  write('oi');
  await choose('More formal');
  await screen.findByText('Rewriting the text…');
  expect(asked.at(-1)?.body).toEqual({ text: 'oi', how: 'formal' });
  giveUp();
  await waitFor(() => expect(screen.queryByText('Rewriting the text…')).toBeNull());
  await act(async () => held.resolve({ text: 'Prezado' }));
  expect(field()).toHaveProperty('value', left);
});

test('what is sent without words gives up what is asked too', async () => {
  const held = Promise.withResolvers<object>();
  fakeServer({
    'POST /tickets/4/suggestion': async () => ({ body: await held.promise }),
    'GET /messages/4': () => ({ body: { messages: [], hasMore: false, count: 0 } }),
  });
  renderApp(<Writing />);
  act(() => attachments.add([photo('a')]));
  await choose('Suggest a reply');
  await screen.findByText('Preparing a suggestion…');
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(screen.queryByText('Preparing a suggestion…')).toBeNull());
  await act(async () => held.resolve({ text: 'Olá!', used: [], grounded: true }));
  expect(field()).toHaveProperty('value', '');
});

test('what comes are the words of the file that is chosen', async () => {
  const held = Promise.withResolvers<object>();
  fakeServer({ 'POST /tickets/4/suggestion': async () => ({ body: await held.promise }) });
  renderApp(<Writing />);
  act(() => attachments.add([photo('a'), photo('b')]));
  fireEvent.click(await screen.findByRole('button', { name: /^b\.png/ }));
  await choose('Suggest a reply');
  await screen.findByText('Preparing a suggestion…');
  await act(async () => held.resolve({ text: 'Olá!', used: [], grounded: true }));
  await waitFor(() => expect(field()).toHaveProperty('value', 'Olá!'));
  expect(attachments.files.map(({ caption }) => caption)).toEqual(['', 'Olá!']);
});

test('more than a model is given is told, and not sent', async () => {
  fakeServer({});
  renderApp(<Writing />);
  write('a'.repeat(4_001));
  fireEvent.click(screen.getByRole('button', { name: 'AI help' }));
  expect(await screen.findByText('My text (too long: up to 4,000 characters)')).toBeTruthy();
});

test('what goes wrong is told, and the words stand there still', async () => {
  fakeServer({ 'POST /tickets/4/translation': () => ({ status: 409, body: { error: 'ERR_MODEL_BUDGET' } }) });
  renderApp(<Writing />);
  write('oi');
  await choose('Translate into the customer’s language');
  expect(await screen.findByText(/AI tokens for this month are used up/)).toBeTruthy();
  expect(field()).toHaveProperty('value', 'oi');
});

test('the summary is read and closed, and is no part of the answer', async () => {
  fakeServer({ 'POST /tickets/4/summary': ({ body }) => ({ body: { text: `Resumo ${JSON.stringify(body)}` } }) });
  const { unmount } = renderApp(<Writing />);
  await choose('Summarize the conversation');
  expect(await screen.findByText('Resumo {"language":"en"}')).toBeTruthy();
  // Whoever leaves, for a note or another ticket, finds it again.
  unmount();
  renderApp(<Writing />);
  expect(screen.getByText('Resumo {"language":"en"}')).toBeTruthy();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(screen.queryByText(/^Resumo/)).toBeNull();
  expect(field()).toHaveProperty('value', '');
});

test('a message is translated under it, and hidden again; what was corrected meanwhile is not', async () => {
  fakeServer({ 'POST /messages/1/translation': () => ({ body: { text: 'Onde está?' } }) });
  const message: Message = messageOf(1, { body: 'Where is it?' });
  const { unmount } = renderApp(<TranslatedText message={message} />);
  act(() => translations.ask(message, 'pt'));
  expect(screen.getByText('Translating…')).toBeTruthy();
  expect(await screen.findByText('Onde está?')).toBeTruthy();
  unmount();
  renderApp(<TranslatedText message={{ ...message, body: 'Where was it?' }} />);
  expect(screen.queryByText('Onde está?')).toBeNull();
  renderApp(<TranslatedText message={message} />);
  fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
  expect(screen.queryByText('Onde está?')).toBeNull();
});

test('of three that are asked for in a row the third waits, and none is refused', async () => {
  const under: (() => void)[] = [];
  let most = 0;
  const answer = async () => {
    const held = Promise.withResolvers<void>();
    under.push(held.resolve);
    most = Math.max(most, under.length);
    await held.promise;
    return { body: { text: 'Oi' } };
  };
  const ids = [11, 12, 13];
  fakeServer(Object.fromEntries(ids.map((id) => [`POST /messages/${id}/translation`, answer])));
  const messages = ids.map((id) => messageOf(id, { body: 'Hi' }));
  renderApp(messages.map((message) => <TranslatedText key={message.id} message={message} />));
  act(() => messages.forEach((message) => translations.ask(message, 'pt')));
  for (const left of [2, 1, 0]) {
    await waitFor(() => expect(under).not.toHaveLength(0));
    under.shift()?.();
    await waitFor(() => expect(screen.queryAllByText('Translating…')).toHaveLength(left));
  }
  expect(screen.getAllByText('Oi')).toHaveLength(3);
  expect(most).toBe(2);
});

test('what is written as a variable and is none is told before it goes', () => {
  fakeServer({});
  renderApp(<Writing />);
  write('{{firstName}}, {{ nome }}: {{cpf');
  expect(screen.getByText(/^Not a known variable/).textContent).toMatch(/: \{\{nome\}\}$/);
  write('{{firstName}}');
  expect(screen.queryByText(/^Not a known variable/)).toBeNull();
});
