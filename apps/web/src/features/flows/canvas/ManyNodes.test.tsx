// Hundreds of nodes: what is done with one draws no other again.
import type { NodeType } from '@recado/contract/flow-graph';
import { act, waitFor } from '@testing-library/react';
import type * as FlowLibrary from '@xyflow/react';
import { createElement, type ComponentProps, type ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { card, drawnNodes, key, node, open } from '../../../../test/flowBuilder.tsx';

type Given = ComponentProps<typeof FlowLibrary.ReactFlow>;

const { drawn, given, Icon } = vi.hoisted(() => {
  const counted = { cards: 0 };
  return {
    drawn: counted,
    /** what the library was given, each time that it was */
    given: [] as Given[],
    // Each card draws its icon once each time that it is drawn itself.
    Icon: () => {
      counted.cards += 1;
      return null;
    },
  };
});
vi.mock('../shared/nodeLooks.ts', () => ({
  NODE_ICONS: { start: Icon, message: Icon } satisfies Partial<Record<NodeType, unknown>>,
  OFFERED: [],
}));

vi.mock('@xyflow/react', async (original) => {
  const library = await original<typeof FlowLibrary>();
  const Told = (props: Given): ReactElement => {
    given.push(props);
    return createElement(library.ReactFlow, props);
  };
  return { ...library, ReactFlow: Told };
});

afterEach(() => {
  queryClient.clear();
  given.length = 0;
});

async function openMany(count: number): Promise<void> {
  const nodes = Array.from({ length: count }, (_, at) =>
    node(at === 0 ? '1' : `n${at}`, at === 0 ? 'start' : 'message', at * 260, { label: `Nr ${at}` }),
  );
  const connections = nodes
    .slice(1)
    .map(({ id }, at) => ({ id: `w${at}`, source: nodes[at]?.id ?? '', sourceHandle: 'a', target: id }));
  await open({ nodes, connections });
  await waitFor(() => expect(drawnNodes()).toHaveLength(count));
}

test('among 300 nodes, one that moves has none of them drawn again', async () => {
  await openMany(300);
  key('n7', ' ');
  await waitFor(() => expect(card('n7').classList.contains('selected')).toBe(true));
  drawn.cards = 0;
  for (let step = 0; step < 10; step += 1) key('n7', 'ArrowDown', { shiftKey: true });
  await waitFor(() => expect(card('n7').style.transform).toContain('200px'));
  expect(drawn.cards).toBe(0);
  // Whatever else is another thing has the library draw all of them.
  const [before, after] = given.slice(-2);
  const others = Object.keys(after ?? {}).filter(
    (name) => after?.[name as keyof Given] !== before?.[name as keyof Given],
  );
  expect(others).toEqual(['nodes', 'children']);
  key('n7', 'd', { ctrlKey: true });
  await waitFor(() => expect(drawnNodes()).toHaveLength(301));
  // The new one, and nothing leads to it: said at it alone.
  expect(drawn.cards).toBeLessThan(5);
});

// What moves on the way: the nodes themselves, or what holds them where none of them stays.
const whatMoves = { some: '.react-flow__node.selected', all: '.react-flow__nodes' } as const;

test.for(['some', 'all'] as const)(
  '%s of 30 are dragged as one picture: nothing is drawn before they are put down, which is one step back',
  async (which) => {
    await openMany(30);
    key('n7', 'a', { ctrlKey: true });
    await waitFor(() => expect(card('n29').classList.contains('selected')).toBe(true));
    if (which === 'some') key('n29', ' ');
    const count = which === 'some' ? 29 : 30;
    await waitFor(() => expect(document.querySelectorAll('.react-flow__node.selected')).toHaveLength(count));
    drawn.cards = 0;
    const drag = (by: number, dragging: boolean) =>
      act(() =>
        given.at(-1)?.onNodesChange?.(
          (given.at(-1)?.nodes ?? []).slice(0, count).map(({ id }, at) => ({
            type: 'position' as const,
            id,
            position: { x: at * 260 + by, y: by },
            dragging,
          })),
        ),
      );
    const moved = () =>
      [...document.querySelectorAll<HTMLElement>(whatMoves[which])].map(({ style }) => style.translate);
    const times = given.length;
    const stood = card('n7').style.transform;
    for (const by of [10, 20, 30]) drag(by, true);
    expect(moved()).toEqual(Array(which === 'some' ? 29 : 1).fill('30px 30px'));
    expect(card('n7').style.transform).toBe(stood);
    expect(given).toHaveLength(times);
    drag(40, false);
    await waitFor(() => expect(new Set(moved())).toEqual(new Set([''])));
    expect(card('n7').style.transform).toContain('translate(1860px, 40px)');
    expect(card('n29').style.transform).toContain(which === 'some' ? 'translate(7540px' : 'translate(7580px');
    expect(drawn.cards).toBe(0);
    key('n7', 'z', { ctrlKey: true });
    await waitFor(() => expect(card('n7').style.transform).toBe(stood));
  },
);
