// The phone beside the drawing: it says what customers will read, and where they went lights up.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { FlowGraph } from '@recado/contract/flow-graph';
import { afterEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { fakeServer } from '../../../../test/server.ts';
import { sessionUser, tokenOf } from '../../../../test/session.ts';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { sessionStore } from '../../../shared/session/sessionStore.ts';
import { templateOf } from '../lists/templates.ts';
import { TryIt } from './TryIt.tsx';

afterEach(() => queryClient.clear());

const nothing = (): void => undefined;

function show(graph: FlowGraph) {
  sessionStore.signIn({ token: tokenOf({}), user: sessionUser() });
  const server = fakeServer({ 'GET /queue': () => ({ body: [] }), 'GET /tags': () => ({ body: [] }) });
  const onPath = vi.fn<(nodes: string[], edges: string[]) => void>();
  renderApp(<TryIt graph={graph} flowId={3} again={null} onPath={onPath} onTests={nothing} onClose={nothing} />);
  return { server, onPath };
}

const write = (value: string): void => {
  const box = screen.getByRole('textbox', { name: 'Write as the customer' });
  fireEvent.change(box, { target: { value } });
  fireEvent.keyDown(box, { key: 'Enter' });
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));

test('a conversation is played by words and by buttons, and nothing is sent', async () => {
  const { server, onPath } = show(templateOf('lead', 'en'));
  expect(await screen.findByText('What’s your name?')).toBeTruthy();
  write('Ana');
  expect(screen.getByText(/Nice to meet you, Ana!/)).toBeTruthy();
  expect(screen.getByText('nome: Ana')).toBeTruthy();
  write('no address');
  // What the flow says by itself is in the company’s language.
  expect(screen.getByText(/Este e-mail não parece certo/)).toBeTruthy();
  write('ana@example.com');
  expect(screen.getByText('Email of the contact: ana@example.com')).toBeTruthy();
  expect(screen.getByText(/The flow ends here/)).toBeTruthy();
  expect(onPath.mock.lastCall?.[1]).toEqual(['1>hello', 'hello>name', 'name>email', 'email>keep', 'keep>thanks']);
  press('Start over');
  await waitFor(() => expect(screen.queryByText(/Nice to meet you/)).toBeNull());
  expect(onPath.mock.lastCall?.[0]).toEqual(['1', 'hello', 'name']);
  expect(server.asked.filter(({ call }) => !call.startsWith('GET'))).toEqual([]);
});

test('options are pressed, and time is let pass', async () => {
  show(templateOf('satisfaction', 'en'));
  fireEvent.click(await screen.findByRole('button', { name: 'Bad' }));
  expect(screen.getByText('We’re sorry to hear that. What happened?')).toBeTruthy();
  press('Start over');
  press('Let the time run out');
  expect(
    screen.getByText(/^No reply in time: the flow ends here\. What comes next is up to the connection/),
  ).toBeTruthy();
});

test('outside of opening hours it goes the other way', async () => {
  show(templateOf('menuWithHours', 'en'));
  expect(await screen.findByText(/How can we help\?/)).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Within opening hours' }));
  expect(screen.getByText(/We’re closed right now/)).toBeTruthy();
});

const botFlow = (typebotIntegration: object): FlowGraph => ({
  nodes: [
    { id: '1', type: 'start', position: { x: 0, y: 0 }, data: {} },
    { id: 'x', type: 'typebot', position: { x: 0, y: 0 }, data: { typebotIntegration } },
  ],
  connections: [{ id: 'w', source: '1', target: 'x' }],
});

test('a bot can be answered for, though the customer has written meanwhile; without a name it goes by what it is', async () => {
  show(botFlow({ urlN8N: 'https://bot.example', typebotSlug: 'shop' }));
  expect(await screen.findByText('Would start a conversation with TypeBot')).toBeTruthy();
  write('Hello?');
  press('It answers and continues');
  expect(screen.getByText('(answer from TypeBot)')).toBeTruthy();
  expect(screen.getByText('Would ask TypeBot: “Hello?”')).toBeTruthy();
});

test('one that is kept as an integration goes by its words', async () => {
  queryClient.setQueryData(['queueIntegration', 'all'], [{ id: 8, name: 'Shop bot', typebotKeywordFinish: 'enough' }]);
  show(botFlow({ integrationId: 8 }));
  await screen.findByText('Would start a conversation with TypeBot');
  press('It answers and continues');
  write('enough');
  expect(screen.getByText(/The flow ends here/)).toBeTruthy();
});
