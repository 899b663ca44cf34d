// Conversations that were tried out, kept as tests: saved beside the drawing, run on what is drawn, recorded anew, and asked
// about before publishing.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { createFlowTest, updateFlowTest, type FlowTest } from '@recado/contract/flow-tests';
import { begun, played, type Setting } from '@recado/flow/play';
import { recordingOf, reportOf } from '@recado/flow/recorded';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { card, click, GRAPH, key, open, sent, viewOf } from '../../../../test/flowBuilder.tsx';
import { queryClient } from '../../../shared/data/queryClient.ts';

afterEach(() => queryClient.clear());

const values = { name: 'Mary Smith', number: '5511999990000', email: '', queue: '', connection: '' };
const settingOf = (graph: FlowGraph): Setting => ({ flowId: 5, graph, language: 'pt', open: true, values, seed: 1 });

/** Asks for the address, of which a flow said something else then. */
function kept(said: string, name = 'Asks for the address'): FlowTest {
  const nodes = GRAPH.nodes.map((node) => (node.id === 'a' ? { ...node, data: { label: said } } : node));
  const setting = settingOf({ ...GRAPH, nodes });
  const recording = recordingOf(setting, played(setting, begun(setting), { kind: 'message', text: '2' }));
  return { id: 7, name, recording, savedBy: 'Ana', updatedAt: '2026-01-01T10:00:00.000Z' };
}
const answering = (tests: FlowTest[]) => ({ 'GET /flowbuilder/5/tests': () => ({ body: { tests } }) });

async function openTests(): Promise<HTMLElement> {
  click('More actions for the flow');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Show tests' }));
  return screen.findByRole('region', { name: 'Tests' });
}

test('a conversation that was tried is kept under a name', async () => {
  const tests: FlowTest[] = [];
  const server = await open(GRAPH, {
    ...answering(tests),
    'POST /flowbuilder/5/tests': ({ body }) => {
      const made = { ...kept(''), ...createFlowTest.body.parse(body) };
      tests.push(made);
      return { body: made };
    },
  });
  click('Try it');
  fireEvent.click(await screen.findByRole('button', { name: 'Address' }));
  click('Save as a test');
  fireEvent.change(await screen.findByRole('textbox', { name: /Test name/ }), { target: { value: 'Address' } });
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save' }));
  await screen.findByText('Test saved');
  const [body] = sent(server, 'POST /flowbuilder/5/tests').map((each) => createFlowTest.body.parse(each));
  expect(body?.name).toBe('Address');
  expect(body?.recording.turns).toEqual([
    {
      input: null,
      told: [
        { kind: 'asks', body: 'Which?', options: ['Orders', 'Address'] },
        { kind: 'waits', waits: 'answer' },
      ],
    },
    {
      input: { kind: 'message', text: 'Address', choiceId: 'm:a2' },
      told: [
        { kind: 'says', body: 'Our address' },
        { kind: 'ends', end: 'done' },
      ],
    },
  ]);
  click('Flow tests');
  const panel = await screen.findByRole('region', { name: 'Tests' });
  expect(await within(panel).findByText('1 test, and it matches its recording.')).toBeTruthy();
});

test('the first difference is said in words and lit on the drawing; what comes now can be taken', async () => {
  const tests = [kept('Rua das Flores')];
  const server = await open(GRAPH, {
    ...answering(tests),
    'PUT /flowbuilder/5/tests/7': ({ body }) => {
      const { recording } = updateFlowTest.body.parse(body);
      if (tests[0] && recording) tests[0] = { ...tests[0], recording };
      return { body: tests[0] };
    },
  });
  const panel = await openTests();
  expect(await within(panel).findByText('1 test differs from its recording')).toBeTruthy();
  for (const words of ['After the customer says “2”', 'Says “Rua das Flores”', 'Says “Our address”'])
    expect(within(panel).getByText(words)).toBeTruthy();
  click('Show the path of Asks for the address');
  await waitFor(() => expect(card('a').className).toContain('wrong'));
  expect(card('m').className).toContain('lit');
  expect(card('m').className).not.toContain('wrong');
  click('Actions for the test Asks for the address');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Accept the new result' }));
  expect(await within(panel).findByText('1 test, and it matches its recording.')).toBeTruthy();
  expect(sent(server, 'PUT /flowbuilder/5/tests/7')).toHaveLength(1);
  // A drawing that changes is tested at once.
  key('a', 'Delete');
  expect(await within(panel).findByText('1 test differs from its recording')).toBeTruthy();
});

test('a test is played again by hand, and takes the place of what was recorded', async () => {
  const server = await open(GRAPH, {
    ...answering([kept('Rua das Flores')]),
    'PUT /flowbuilder/5/tests/7': () => ({ body: kept('Our address') }),
  });
  await openTests();
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for the test Asks for the address' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Record again' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Orders' }));
  click('Save as “Asks for the address”');
  await screen.findByRole('region', { name: 'Tests' });
  const [body] = sent(server, 'PUT /flowbuilder/5/tests/7').map((each) => updateFlowTest.body.parse(each));
  expect(body?.recording?.turns[1]).toMatchObject({ input: { text: 'Orders' }, told: [{ kind: 'ends' }] });
});

test('before publishing, failing tests are told of with the question whether to publish anyway', async () => {
  const report = reportOf(5, GRAPH, [kept('Rua das Flores')]);
  const nobody = { revision: 3, problems: [], people: [], standing: 0 };
  const server = await open(GRAPH, {
    ...answering([]),
    'GET /flowbuilder/5/publish': () => ({ body: { ...nobody, report: { ...report, uncovered: ['m'] } } }),
    'POST /flowbuilder/5/publish': () => ({ body: { flow: viewOf(GRAPH, { version: 1 }), moved: 0, report } }),
  });
  click('Publish');
  expect(await screen.findByText('Says “Rua das Flores”')).toBeTruthy();
  const uncovered = screen.getByRole('list', { name: 'No test reaches 1 node' });
  expect(within(uncovered).getByRole('button', { name: 'Menu: Which?' })).toBeTruthy();
  click('Publish anyway');
  await screen.findByText(/version 1 is in use/);
  expect(sent(server, 'POST /flowbuilder/5/publish')).toMatchObject([{ revision: 3, despiteTests: true }]);
});
