// Finds import cycles: Tarjan's strongly connected components.

/** The files of each knot, the first one again at its end. */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    stack.push(node);
    let lowest = index;
    const targets = graph.get(node) ?? [];
    for (const target of targets) {
      if (!graph.has(target)) continue;
      if (!order.has(target)) lowest = Math.min(lowest, visit(target));
      else if (stack.includes(target)) lowest = Math.min(lowest, order.get(target) ?? index);
    }
    if (lowest === index) {
      const members = stack.splice(stack.indexOf(node));
      if (members.length > 1 || targets.includes(node)) cycles.push([...members, node]);
    }
    return lowest;
  };

  for (const node of graph.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
