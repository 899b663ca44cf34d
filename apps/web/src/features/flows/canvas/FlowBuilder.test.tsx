// Drawn by menus and keys, on the canvas and in the list, and saved over what was drawn upon.
import type { FlowNode } from '@recado/contract/flow-graph';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { card, click, drawnNodes, GRAPH, key, node as drawn, open, save } from '../../../../test/flowBuilder.tsx';

// The dialogs of nodes have tests of their own: here one gives its node back with another text.
vi.mock('../nodes/NodeDialog.tsx', () => ({
  NodeDialog: ({ node, onSave }: { node: FlowNode; onSave: (node: FlowNode) => void }) => (
    <button type="button" onClick={() => onSave({ ...node, data: { ...node.data, label: `told ${node.type}` } })}>
      Fill in {node.type}
    </button>
  ),
}));

afterEach(() => queryClient.clear());

test('a flow is begun, filled in and connected without a mouse on the canvas, and saved over its draft', async () => {
  const server = await open(null);
  click('Add the start');
  await waitFor(() => expect(document.activeElement).toBe(card('1')));
  click('Add a node');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Message' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in message' }));
  await waitFor(() => expect(drawnNodes()).toHaveLength(2));
  await waitFor(() => expect(document.activeElement).toBe(card(drawnNodes()[1] ?? '')));
  // It hangs from the one that was chosen.
  key('1', 'Enter', { ctrlKey: true });
  const way = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Continues' });
  expect(way.value).toBe('2. Message: told message');
  fireEvent.click(screen.getByLabelText('Remove the connection'));
  expect(way.value).toBe('');
  fireEvent.click(way);
  fireEvent.click(await screen.findByRole('option', { name: '2. Message: told message', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Done' }));
  const { nodes, connections, revision, idFlow } = await save(server);
  expect({ idFlow, revision }).toEqual({ idFlow: 5, revision: 3 });
  expect(nodes.map(({ type, position, data }) => ({ type, position, data }))).toEqual([
    { type: 'start', position: { x: 0, y: 0 }, data: { label: 'Start of the flow' } },
    { type: 'message', position: { x: 260, y: 0 }, data: { label: 'told message' } },
  ]);
  expect(nodes[0]?.id).toBe('1');
  expect(nodes[1]?.id).toMatch(/^[A-Za-z0-9]{30}$/);
  expect(connections).toMatchObject([{ source: '1', sourceHandle: 'a', target: nodes[1]?.id }]);
});

test('each node says what it says, its ways out, and what is wrong with it, in words', async () => {
  await open();
  expect(
    within(card('m'))
      .getAllByRole('listitem', { hidden: true })
      .map(({ textContent }) => textContent),
  ).toEqual(['1. Orders', '2. Address', 'Not understood', 'One option leads nowhere: the flow ends there.']);
  expect(card('a').textContent).toContain('Our address');
  click('1 warning');
  fireEvent.click(await screen.findByRole('button', { name: 'Menu: Which?' }));
  await waitFor(() => expect(card('m').classList.contains('selected')).toBe(true));
});

const told = (id: string) =>
  [...card(id).querySelectorAll<HTMLElement>('[data-severity]')].map(({ dataset, textContent }) => [
    dataset.severity,
    textContent,
  ]);

test('what is wrong stands in red, what is odd does not, and a long name ends in dots', async () => {
  const long = `{{name}}, ${'so '.repeat(40)}`;
  await open({
    nodes: [drawn('1', 'start', 0), drawn('a', 'message', 300, { label: long }), drawn('b', 'message', 600)],
    connections: [],
  });
  expect(told('b')).toEqual([
    ['error', 'The text is missing.'],
    ['warning', 'Nothing leads here.'],
  ]);
  // Warnings are counted too: of those nodes as many as their cards say.
  click('1 problem · 2 warnings');
  expect(await screen.findByRole('button', { name: /^Message: \{\{name\}\}, so so [so ]+…$/ })).toBeTruthy();
});

test('keys: chosen, moved, copied, deleted, and all of it undone', async () => {
  const server = await open();
  key('1', 'ArrowRight');
  expect(document.activeElement).toBe(card('m'));
  key('m', 'ArrowDown', { shiftKey: true });
  key('m', 'd', { ctrlKey: true });
  await waitFor(() => expect(drawnNodes()).toHaveLength(4));
  key('a', 'Delete');
  // What is chosen goes; the one in hand alone would go where nothing is.
  await waitFor(() => expect(drawnNodes()).not.toContain('m'));
  for (let step = 0; step < 2; step += 1) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(drawnNodes()).toEqual(['1', 'm', 'a']));
  const { nodes, connections } = await save(server);
  expect(nodes.map(({ id, position }) => ({ id, position }))).toEqual([
    { id: '1', position: { x: 0, y: 0 } },
    { id: 'm', position: { x: 300, y: 20 } },
    { id: 'a', position: { x: 600, y: 0 } },
  ]);
  expect(connections).toHaveLength(2);
});

function clip(type: 'copy' | 'cut' | 'paste', text = ''): string {
  const event = new Event(type, { bubbles: true, cancelable: true });
  let kept = text;
  const clipboardData = { setData: (_type: string, data: string) => (kept = data), getData: () => kept };
  act(() => void document.body.dispatchEvent(Object.assign(event, { clipboardData })));
  return kept;
}

test('copied as text, pasted as others of the same', async () => {
  const server = await open();
  fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
  const text = clip('copy');
  clip('paste', text);
  clip('paste', 'just words');
  const { nodes, connections } = await save(server);
  expect(nodes.map(({ type }) => type)).toEqual(['start', 'menu', 'message', 'menu', 'message']);
  expect(connections).toHaveLength(3);
  expect(new Set(nodes.map(({ id }) => id)).size).toBe(5);
});

test('in the list everything can be done as well', async () => {
  const server = await open();
  click('More actions for the flow');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'View as list' }));
  const rows = (await screen.findAllByRole('listitem')).filter((row) => row.dataset.row !== undefined);
  expect(rows.map(({ dataset }) => dataset.row)).toEqual(['1', 'm', 'a']);
  expect(rows[1]?.textContent).toContain('1. Orders → Leads nowhere');
  expect(rows[1]?.textContent).toContain('2. Address → 3. Message');
  fireEvent.click(screen.getByRole('button', { name: 'Edit Message: Our address' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in message' }));
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Menu: Which?' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const { nodes, connections } = await save(server);
  expect(nodes.map(({ id, data }) => [id, data.label])).toEqual([
    ['1', 'Inicio do fluxo'],
    ['a', 'told message'],
  ]);
  expect(connections).toEqual([]);
});

test('found by its words, whatever its accents', async () => {
  await open();
  const field = screen.getByRole('combobox', { name: 'Find a node' });
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: 'ADDRÉSS our' } });
  fireEvent.click(await screen.findByRole('option', { name: '3. Message: Our address', hidden: true }));
  await waitFor(() => expect(card('a').classList.contains('selected')).toBe(true));
});

test.each([404, 400])(
  'a flow that is not there (%d) is told as that, with the way back to the list',
  async (status) => {
    await open(GRAPH, { 'GET /flowbuilder/flow/5': () => ({ status, body: { error: 'ERR_NO_FLOW_FOUND' } }) });
    expect(await screen.findByRole('heading', { name: 'Flow not found' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Back to the flows' }).getAttribute('href')).toBe('/flowbuilders');
  },
);

test('Enter takes the first that is found', async () => {
  await open();
  const field = screen.getByRole('combobox', { name: 'Find a node' });
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'address' } });
  await waitFor(() => expect(document.querySelector('[data-combobox-selected]')?.textContent).toBe('2. Menu: Which?'));
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
  await waitFor(() => expect(card('m').classList.contains('selected')).toBe(true));
});

const isChosen = (id: string): boolean => card(id).classList.contains('selected');

test.each(['Control', 'Shift'])('a click with %s adds to what is chosen', async (held) => {
  await open();
  fireEvent.click(card('m'));
  await waitFor(() => expect(isChosen('m')).toBe(true));
  fireEvent.keyDown(document.body, { key: held, code: `${held}Left` });
  fireEvent.click(card('a'));
  await waitFor(() => expect(['1', 'm', 'a'].map(isChosen)).toEqual([false, true, true]));
  fireEvent.keyUp(document.body, { key: held, code: `${held}Left` });
});

test('a bot without a name of its own goes by whoever speaks there', async () => {
  const prompts = [{ id: 6, name: 'Ana the assistant' }];
  const bots = [{ id: 8, name: 'Shop bot', type: 'typebot' }];
  await open(
    {
      nodes: [
        drawn('1', 'start', 0),
        drawn('o', 'openai', 300, { typebotIntegration: { promptId: 6 } }),
        drawn('n', 'openai', 600, { typebotIntegration: { promptId: 6, name: 'Sizes' } }),
        drawn('t', 'typebot', 900, { typebotIntegration: { integrationId: 8 } }),
      ],
      connections: [],
    },
    {
      'GET /prompt': () => ({ body: { prompts, hasMore: false, count: 1 } }),
      'GET /queueIntegration': () => ({ body: { queueIntegrations: bots, hasMore: false, count: 1 } }),
    },
  );
  await waitFor(() => expect(card('o').textContent).toContain('Ana the assistant'));
  expect(card('n').textContent).toContain('Sizes');
  await waitFor(() => expect(card('t').textContent).toContain('Shop bot'));
});
