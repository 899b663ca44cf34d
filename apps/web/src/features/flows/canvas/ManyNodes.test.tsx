// Hundreds of nodes: what is done with one draws no other again.
import type { NodeType } from '@recado/contract/flow-graph';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/data/queryClient.ts';
import { card, drawnNodes, key, node, open } from '../../../../test/flowBuilder.tsx';

const { drawn, Icon } = vi.hoisted(() => {
  const counted = { cards: 0 };
  return {
    drawn: counted,
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

afterEach(() => queryClient.clear());

test('among 300 nodes, one that moves has none of them drawn again', async () => {
  const nodes = Array.from({ length: 300 }, (_, at) =>
    node(at === 0 ? '1' : `n${at}`, at === 0 ? 'start' : 'message', at * 260, { label: `Nr ${at}` }),
  );
  const connections = nodes
    .slice(1)
    .map(({ id }, at) => ({ id: `w${at}`, source: nodes[at]?.id ?? '', sourceHandle: 'a', target: id }));
  await open({ nodes, connections });
  await waitFor(() => expect(drawnNodes()).toHaveLength(300));
  key('n7', ' ');
  await waitFor(() => expect(card('n7').classList.contains('selected')).toBe(true));
  drawn.cards = 0;
  for (let step = 0; step < 10; step += 1) key('n7', 'ArrowDown', { shiftKey: true });
  await waitFor(() => expect(card('n7').style.transform).toContain('200px'));
  expect(drawn.cards).toBe(0);
  key('n7', 'd', { ctrlKey: true });
  await waitFor(() => expect(drawnNodes()).toHaveLength(301));
  // The new one, and nothing leads to it: said at it alone.
  expect(drawn.cards).toBeLessThan(5);
});
