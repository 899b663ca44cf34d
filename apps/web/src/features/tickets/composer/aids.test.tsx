// Helps in the composer: what comes takes the place of what stood there and goes back; nothing comes that was given up.
import type { Message } from '@recado/contract/messages';
import type { SessionUser } from '@recado/contract/auth';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { TranslatedText } from '../aids/TranslatedText.tsx';
import { translations } from '../aids/translations.ts';
import { messageOf, ticketOf } from '../messages/conversation.fixture.ts';
import { Composer } from './Composer.tsx';
import { useAttachments } from './useAttachments.ts';

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
  signIn(ON);
});
afterEach(() => queryClient.clear());

function Writing() {
  return (
    <Composer
      ticket={ticketOf(4)}
      attachments={useAttachments(4)}
      replyTo={null}
      onReplyDone={() => undefined}
      onNote={() => undefined}
      onSchedule={undefined}
      onFocus={() => undefined}
    />
  );
}
const field = () => screen.getByRole('textbox', { name: 'Write a message' });
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
  await choose('Suggest an answer');
  await waitFor(() => expect(field()).toHaveProperty('value', 'Olá, Ana!'));
  expect(screen.getByText('Written by AI from: Trocas. Check it before you send it.')).toBeTruthy();
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
  renderApp(<Writing />);
  await choose('Summarise the conversation');
  expect(await screen.findByText('Resumo {"language":"en"}')).toBeTruthy();
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
