// Nodes that are copied, as text: they can be pasted into another flow, another tab, another company. Pure.
import { flowGraph, type FlowGraph } from '@recado/contract/flow-graph';
import { chooseNodes, liesOnOne, newNodeId, redraw, type Editor } from './editor.ts';

const FORMAT = 'recado-flow-part';
/** px; as far as it is moved at once, until it lies on nothing that is there */
const ASIDE = 40;

/** What is chosen, with the connections between; null: nothing is. */
export function copied({ graph, chosen }: Editor): string | null {
  const nodes = graph.nodes.filter(({ id }) => chosen.has(id));
  if (nodes.length === 0) return null;
  const connections = graph.connections.filter(({ source, target }) => chosen.has(source) && chosen.has(target));
  return JSON.stringify({ format: FORMAT, nodes, connections });
}

/** null: it is something else. */
export function readCopied(text: string): FlowGraph | null {
  if (!text.includes(FORMAT)) return null;
  try {
    return flowGraph.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** With ids of their own, and chosen. A start is left out: a flow has one. */
export function paste(editor: Editor, part: FlowGraph, makeId = newNodeId): Editor {
  const pasted = part.nodes.filter(({ type }) => type !== 'start');
  if (pasted.length === 0) return editor;
  const ids = new Map(pasted.map(({ id }) => [id, makeId()]));
  let aside = 0;
  const isTaken = (): boolean =>
    pasted.some(({ position: { x, y } }) => liesOnOne(editor.graph.nodes, { x: x + aside, y: y + aside }));
  while (isTaken()) aside += ASIDE;
  const nodes = pasted.map((node) => ({
    ...node,
    id: ids.get(node.id) ?? node.id,
    position: { ...node.position, x: node.position.x + aside, y: node.position.y + aside },
  }));
  const connections = part.connections.flatMap((wire) => {
    const [source, target] = [ids.get(wire.source), ids.get(wire.target)];
    return source !== undefined && target !== undefined ? [{ ...wire, id: undefined, source, target }] : [];
  });
  const { graph } = editor;
  const drawn = redraw(editor, {
    nodes: [...graph.nodes, ...nodes],
    connections: [...graph.connections, ...connections],
  });
  return chooseNodes(drawn, ids.values());
}
