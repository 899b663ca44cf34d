// What becomes of a drawing: a colleague's draft, publishing, versions, which ways people went, files.
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowRecording } from '@recado/contract/flow-tests';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { card, click, drawnNodes, GRAPH, key, node, open, sent, viewOf } from '../../../../test/flowBuilder.tsx';

afterEach(() => queryClient.clear());

const RECORDING: FlowRecording = {
  open: true,
  seed: 1,
  language: 'en',
  values: {},
  bots: {},
  turns: [{ input: null, told: [] }],
};

const UNTESTED = { tests: [], uncovered: [] };

function choose(content: object): void {
  const input = document.querySelector('input[type="file"]') ?? document.body;
  fireEvent.change(input, { target: { files: [new File([JSON.stringify(content)], 'flow.json')] } });
}

test('where a colleague has saved another draft nothing is lost: it is said whose, and mine becomes a copy', async () => {
  const theirs = viewOf(GRAPH, { revision: 9, savedBy: 'Bia' });
  let newer = false;
  const server = await open(GRAPH, {
    'GET /flowbuilder/flow/5': () => ({ body: { flow: newer ? theirs : viewOf(GRAPH) } }),
    'POST /flowbuilder/flow': () => {
      newer = true;
      return { status: 409, body: { error: 'ERR_FLOW_NEWER_DRAFT', details: { revision: 9, savedBy: 'Bia' } } };
    },
    'POST /flowbuilder/import': ({ body }) => ({
      body: { flow: { ...viewOf(body as FlowGraph), id: 6, name: 'Welcome (2)' } },
    }),
  });
  key('a', 'ArrowRight', { shiftKey: true });
  click('Save');
  const dialog = await screen.findByRole('dialog', { name: 'Someone saved before you' });
  expect(await within(dialog).findByText(/^Bia saved this flow at/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save mine as a copy' }));
  await screen.findByText('Saved as “Welcome (2)”');
  const [copy] = sent(server, 'POST /flowbuilder/import') as (FlowGraph & { name: string; format: string })[];
  expect({ name: copy?.name, format: copy?.format, x: copy?.nodes[2]?.position.x }).toEqual({
    name: 'Welcome',
    format: 'recado-flow',
    x: 620,
  });
});

test('what only the server knows of an address is said at its node once the draft is saved', async () => {
  const call = node('a', 'callOut', 600, { url: 'http://10.0.0.1', type: 'order', values: {} });
  const drawn = { ...GRAPH, nodes: [...GRAPH.nodes.slice(0, 2), call] };
  const problems = [
    { nodeId: 'a', path: 'nodes.2.data.url', code: 'privateAddress' as const, severity: 'error' as const },
  ];
  await open(drawn, {
    'POST /flowbuilder/flow': ({ body }) => ({ body: { flow: viewOf(body as FlowGraph, { revision: 4, problems }) } }),
  });
  key('m', 'ArrowRight', { shiftKey: true });
  click('Save');
  await screen.findByText('Flow saved');
  expect(within(card('a')).getByText(/^This address is inside the server’s own network/)).toBeTruthy();
});

test('a colleague’s draft takes the place of mine when I say so, and one step back brings mine again', async () => {
  let view = viewOf(GRAPH);
  await open(GRAPH, { 'GET /flowbuilder/flow/5': () => ({ body: { flow: view } }) });
  key('a', 'Delete');
  await waitFor(() => expect(drawnNodes()).toEqual(['1', 'm']));
  view = viewOf({ nodes: GRAPH.nodes.slice(0, 1), connections: [] }, { revision: 4, savedBy: 'Bia' });
  // As a live event does.
  await act(() => queryClient.invalidateQueries({ queryKey: ['flow'] }));
  expect(await screen.findByText(/^Bia saved this flow at/)).toBeTruthy();
  click('Load theirs');
  await waitFor(() => expect(drawnNodes()).toEqual(['1']));
  click('Undo');
  await waitFor(() => expect(drawnNodes()).toEqual(['1', 'm']));
});

test('before it is published it is saved, and what becomes of people is decided by node', async () => {
  const people = [{ nodeId: 'a', version: 1, change: 'removed', count: 2 }];
  const server = await open(GRAPH, {
    'GET /flowbuilder/5/publish': () => ({
      body: { revision: 4, problems: [], people, report: UNTESTED, standing: 3 },
    }),
    'GET /flowbuilder/5/versions/1': () => ({ body: { version: 1, flow: GRAPH } }),
    'POST /flowbuilder/5/publish': () => ({
      body: { flow: viewOf(GRAPH, { revision: 4, version: 2, changed: false }), moved: 2, report: UNTESTED },
    }),
  });
  key('a', 'Delete');
  click('Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Welcome' }));
  const question = await dialog.findByRole('combobox', { name: 'Removed: Message: Our address' });
  expect(dialog.getByText('2 people are waiting here')).toBeTruthy();
  fireEvent.click(question);
  fireEvent.click(await screen.findByRole('option', { name: 'Sales', hidden: true }));
  fireEvent.click(dialog.getByRole('button', { name: 'Publish' }));
  await screen.findByText('Flow published; 2 people were moved');
  expect(sent(server, 'POST /flowbuilder/5/publish')).toEqual([
    { revision: 4, people: { a: { do: 'queue', queueId: 4 } } },
  ]);
  expect(sent(server, 'POST /flowbuilder/flow')).toHaveLength(1);
  expect(await screen.findByText('Version 2 published')).toBeTruthy();
});

test.each([
  [null, 1],
  [5, 0],
])('before it is published it says whether anything leads to it (a queue: flow %s)', async (flowId, told) => {
  await open(GRAPH, {
    'GET /flowbuilder/5/publish': () => ({
      body: { revision: 3, problems: [], people: [], report: UNTESTED, standing: 0 },
    }),
    'GET /flowcampaign': () => ({ body: { flow: [], hasMore: false } }),
    'GET /whatsapp': () => ({ body: [] }),
    'GET /queueIntegration': () => ({ body: { queueIntegrations: [], hasMore: false, count: 0 } }),
    'GET /queue': () => ({ body: [{ id: 4, name: 'Sales', color: '#123456', flowId }] }),
  });
  click('Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Welcome' }));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(dialog.getByRole('button', { name: 'Publish' })).toBeTruthy();
  expect(dialog.queryAllByText(/leads customers to this flow yet/)).toHaveLength(told);
  const links = dialog.queryAllByRole('link', { name: 'Open flow phrases' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(told === 1 ? ['/phrase-lists'] : []);
});

test('two saves at once are one: nobody else has saved', async () => {
  const server = await open(GRAPH);
  key('a', 'ArrowRight', { shiftKey: true });
  for (let n = 0; n < 2; n += 1) fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
  await screen.findByText('Flow saved');
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(sent(server, 'POST /flowbuilder/flow')).toHaveLength(1);
});

test('what keeps it from being published leads to its node', async () => {
  const problems = [{ nodeId: 'a', path: 'nodes.2.data.label', code: 'textMissing', severity: 'error' }];
  await open(GRAPH, {
    'GET /flowbuilder/5/publish': () => ({
      body: { revision: 3, problems, people: [], report: UNTESTED, standing: 0 },
    }),
  });
  click('Publish');
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish Welcome' }));
  expect(await dialog.findByText('The text is missing.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true);
  fireEvent.click(dialog.getByRole('button', { name: 'Message: Our address' }));
  await waitFor(() => expect(card('a').classList.contains('selected')).toBe(true));
});

test('versions say what has changed since, and come back as the draft', async () => {
  const old: FlowGraph = {
    nodes: [...GRAPH.nodes.slice(0, 2), node('old', 'img', 600)],
    connections: GRAPH.connections.slice(0, 1),
  };
  const version = {
    version: 1,
    publishedBy: 'Ana',
    publishedAt: '2026-01-01T10:00:00.000Z',
    current: true,
    standing: 1,
  };
  await open(GRAPH, {
    'GET /flowbuilder/5/versions': () => ({ body: { versions: [version] } }),
    'GET /flowbuilder/5/versions/1': () => ({ body: { ...version, flow: old } }),
    'POST /flowbuilder/5/versions/1/restore': () => ({
      body: { flow: viewOf(old, { revision: 4, version: 1, changed: false }) },
    }),
  });
  click('More actions for the flow');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Versions' }));
  fireEvent.click(await screen.findByRole('button', { name: /^Version 1/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Versions' }));
  await dialog.findByText('Removed');
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Message: Our address',
    'Menu: Which?',
    'Image',
  ]);
  fireEvent.click(dialog.getByRole('button', { name: 'Restore as draft' }));
  await waitFor(() => expect(drawnNodes()).toEqual(['1', 'm', 'old']));
  // The server has it: there is nothing to save, and nothing to publish of what is in force.
  expect(screen.getByText('The draft is now the same as version 1, which is in use.')).toBeTruthy();
  expect(screen.getByText('Version 1 published')).toBeTruthy();
  expect(document.querySelector('[data-dirty]')).toBeNull();
});

test('which ways people went stands on the connections, and the last tickets are one click away', async () => {
  const tickets = [{ id: 41, uuid: '11111111-1111-4111-8111-111111111111' }];
  const edges = [{ source: 'm', handle: 'a2', target: 'a', count: 1234, lastAt: '2026-01-01T10:00:00.000Z', tickets }];
  await open(GRAPH, { 'GET /flowbuilder/5/heat': () => ({ body: { version: 1, edges, standing: { m: 2 } } }) });
  click('More actions for the flow');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show most used paths' }));
  const panel = within(await screen.findByRole('region', { name: 'Most used paths' }));
  expect(await panel.findByText(/Menu: Which\? · 2\. Address → Message: Our address/)).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Ticket 41' }).getAttribute('href')).toBe(`/tickets/${tickets[0]?.uuid}`);
  expect(await within(card('m')).findByText('2 people here now')).toBeTruthy();
});

test('a file is read with its faults by their paths, or takes the place of what is drawn', async () => {
  const had = { id: 7, name: 'Address', recording: RECORDING, savedBy: 'Ana', updatedAt: '2026-01-01T10:00:00.000Z' };
  const server = await open(GRAPH, {
    'GET /flowbuilder/5/tests': () => ({ body: { tests: [had] } }),
    'POST /flowbuilder/5/tests': () => ({ body: { ...had, id: 8, name: 'Orders' } }),
  });
  click('More actions for the flow');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Import from a file' }));
  const dialog = await screen.findByRole('dialog', { name: 'Import from a file' });
  await within(dialog).findByRole('button', { name: 'Choose a file' });
  choose({
    format: 'recado-flow',
    name: 'Other',
    nodes: [{ id: '1', type: 'nothing', position: { x: 0, y: 0 } }],
    connections: [],
  });
  expect(await within(dialog).findByText('nodes.0.type')).toBeTruthy();
  const tests = ['address', 'Orders'].map((name) => ({ name, recording: RECORDING }));
  choose({ format: 'recado-flow', name: 'Other', nodes: GRAPH.nodes.slice(0, 1), connections: [], tests });
  expect(await within(dialog).findByText(/^Other: 1 node Its 2 tests are imported too/)).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace this flow' }));
  await waitFor(() => expect(drawnNodes()).toEqual(['1']));
  // One of a name that is taken stays as it is.
  expect(sent(server, 'POST /flowbuilder/5/tests')).toEqual([tests[1]]);
});
