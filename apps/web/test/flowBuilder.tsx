// A flow on the drawing board of a test, and what one does there.
import { ModalsProvider } from '@mantine/modals';
import type { FlowGraph, FlowNode, NodeType } from '@recado/contract/flow-graph';
import { saveFlow, type FlowView } from '@recado/contract/flows';
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import { renderApp } from './render.tsx';
import { fakeServer, type Asked } from './server.ts';
import { sessionUser, tokenOf } from './session.ts';
import { sessionStore } from '../src/shared/session/sessionStore.ts';
import { FlowBuilderPage } from '../src/features/flows/canvas/FlowBuilderPage.tsx';

export const node = (id: string, type: NodeType, x: number, data: FlowNode['data'] = {}): FlowNode => ({
  id,
  type,
  position: { x, y: 0 },
  data,
});
export const GRAPH: FlowGraph = {
  nodes: [
    node('1', 'start', 0, { label: 'Inicio do fluxo' }),
    node('m', 'menu', 300, {
      message: 'Which?',
      arrayOption: [
        { number: 1, value: 'Orders' },
        { number: 2, value: 'Address' },
      ],
    }),
    node('a', 'message', 600, { label: 'Our address' }),
  ],
  connections: [
    { id: 's', source: '1', sourceHandle: 'a', target: 'm' },
    { id: 'w', source: 'm', sourceHandle: 'a2', target: 'a' },
  ],
};

export const viewOf = (flow: FlowGraph | null, change: Partial<FlowView> = {}): FlowView => ({
  id: 5,
  name: 'Welcome',
  active: true,
  version: null,
  published: true,
  revision: 3,
  changed: true,
  standing: 0,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  flow,
  savedBy: 'Ana',
  savedAt: '2026-01-01T10:00:00.000Z',
  problems: [],
  files: {},
  ...change,
});

type Answers = Parameters<typeof fakeServer>[0];

export async function open(flow: FlowGraph | null = GRAPH, answers: Answers = {}) {
  // What jsdom lacks.
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
  sessionStore.signIn({ token: tokenOf({ iat: 0, exp: 900 }), user: sessionUser() });
  const server = fakeServer({
    'GET /queue': () => ({ body: [{ id: 4, name: 'Sales' }] }),
    'GET /tags': () => ({ body: [] }),
    'GET /flowbuilder/5/tests': () => ({ body: { tests: [] } }),
    'GET /flowbuilder/flow/5': () => ({ body: { flow: viewOf(flow) } }),
    'POST /flowbuilder/flow': ({ body }) => ({ body: { flow: saved(body) } }),
    ...answers,
  });
  renderApp(
    <ModalsProvider>
      <Routes>
        <Route path="/flowbuilder/:id" element={<FlowBuilderPage />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
    </ModalsProvider>,
    { at: '/flowbuilder/5' },
  );
  await screen.findByText(/^(Draw your flow|Flow not found)$/);
  return server;
}

function saved(body: unknown): FlowView {
  const { nodes, connections, revision = 0 } = saveFlow.body.parse(body);
  return viewOf({ nodes, connections }, { revision: revision + 1 });
}

export const sent = ({ asked }: { asked: Asked[] }, call: string) =>
  asked.filter((each) => each.call === call).map(({ body }) => body);
export const click = (name: string | RegExp): void => void fireEvent.click(screen.getByRole('button', { name }));
export const card = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`.react-flow__node[data-id="${id}"]`);
  if (!found) throw new Error(`${id} is not drawn`);
  return found;
};
export const key = (id: string, pressed: string, modifiers: object = {}): void => {
  card(id).focus();
  fireEvent.keyDown(card(id), { key: pressed, ...modifiers });
};
export const drawnNodes = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('.react-flow__node')].map(({ dataset }) => dataset.id);

export async function save(server: { asked: Asked[] }) {
  click('Save');
  await screen.findByText('Flow saved');
  return saveFlow.body.parse(sent(server, 'POST /flowbuilder/flow').at(-1));
}
