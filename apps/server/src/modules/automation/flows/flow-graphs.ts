// The graphs that a run may come to, and what their nodes ask for.
import type { FlowGraph } from '@recado/contract/flow-graph';
import { LruMap } from 'toad-cache';
import { readNode } from '@recado/flow/drawn';
import { filesOf } from '@recado/flow/check';
import type { FlowContext, FlowVersion } from '@recado/flow/run';
import type { Ctx } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findBots } from '../integrations/bot-in-flow.service.ts';
import { findFiles } from './flow-files.repo.ts';
import { findFlowHours, findLanguage, findValues, type Values } from './flow-context.repo.ts';
import { findInForce, findVersion } from './flows.repo.ts';

/** Flows that lead into each other: no more of them are looked at. */
const MOST_FLOWS = 20;
/** A graph may have a million characters. */
const MOST_KEPT = 50;

interface Read {
  graph: FlowGraph;
  /** flows that it leads into */
  leads: readonly number[];
  files: readonly string[];
  /** integrations whose Typebots speak in it */
  bots: readonly number[];
  /** undefined: it asks for nobody's hours; null: the company's */
  hours: readonly (number | null)[];
}

const NOBODY = { name: 'Maria Souza', number: '5511999990000', email: '', queue: null, connection: null };

/** Versions never change: those of a database that were read last are kept. */
const keptOf = new WeakMap<Platform, LruMap<Read>>();

async function readVersion(
  { tx, companyId, platform }: Ctx,
  flowId: number,
  version: number,
): Promise<Read | undefined> {
  const key = `${companyId} ${flowId} ${version}`;
  const kept = keptOf.get(platform) ?? new LruMap<Read>(MOST_KEPT);
  keptOf.set(platform, kept);
  const known = kept.get(key);
  if (known) return known;
  const row = await findVersion(tx, flowId, version);
  if (!row) return undefined;
  const read = readGraph(row.graph);
  kept.set(key, read);
  return read;
}

function readGraph(graph: FlowGraph): Read {
  const nodes = graph.nodes.flatMap((node) => readNode(node) ?? []);
  return {
    graph,
    leads: nodes.flatMap((node) => (node.type === 'goTo' ? [node.data.flowId] : [])),
    files: fileNames(graph),
    bots: nodes.flatMap((node) => (node.type === 'typebot' ? (node.data.typebotIntegration.integrationId ?? []) : [])),
    hours: nodes.flatMap((node) => (node.type === 'hours' ? [node.data.queueId ?? null] : [])),
  };
}

/** Names of stored files in a graph, each once. */
export const fileNames = (graph: FlowGraph): string[] => [
  ...new Set(
    graph.nodes.flatMap((drawn) => {
      const node = readNode(drawn);
      return node ? filesOf(node).map(({ name }) => name) : [];
    }),
  ),
];

/** @param at the flow, in the version in which somebody stands. undefined: it is gone */
export async function findContext(
  ctx: Ctx,
  ticketId: number,
  at: { flowId: number; version: number },
): Promise<FlowContext | undefined> {
  const first = await readVersion(ctx, at.flowId, at.version);
  const values = await findValues(ctx.tx, ticketId);
  return first && values && contextOf(ctx, at, first, values);
}

/** The same of a graph that is in no version, for a customer who is nobody. */
export async function draftContext(ctx: Ctx, flowId: number, graph: FlowGraph): Promise<FlowContext> {
  const language = await findLanguage(ctx.tx, ctx.companyId);
  return contextOf(ctx, { flowId, version: 0 }, readGraph(graph), { ...NOBODY, language });
}

async function contextOf(
  ctx: Ctx,
  at: { flowId: number; version: number },
  first: Read,
  { language, ...rest }: Values,
): Promise<FlowContext> {
  const reads = new Map([[at.flowId, { version: at.version, read: first }]]);
  for (let ahead = first.leads; ahead.length > 0 && reads.size < MOST_FLOWS;) {
    const others = await findInForce(
      ctx.tx,
      ahead.filter((id) => !reads.has(id)),
    );
    const found: number[] = [];
    for (const { id, version, active } of others) {
      const read = active ? await readVersion(ctx, id, version) : undefined;
      if (!read) continue;
      reads.set(id, { version, read });
      found.push(...read.leads);
    }
    ahead = others.length > 0 ? found : [];
  }
  const all = [...reads.values()].map(({ read }) => read);
  const files = await findFiles(
    ctx.tx,
    all.flatMap((read) => read.files),
  );
  return {
    now: ctx.now.toISOString(),
    language,
    flows: Object.fromEntries(
      [...reads].map(([id, { version, read }]): [number, FlowVersion] => [id, { version, graph: read.graph }]),
    ),
    hours: await hoursOf(
      ctx,
      all.flatMap(({ hours }) => hours),
    ),
    values: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? ''])),
    files: Object.fromEntries(files.map(({ name, mediaId }) => [name, mediaId])),
    bots: await findBots(
      ctx.tx,
      all.flatMap(({ bots }) => bots),
    ),
  };
}

async function hoursOf({ tx, companyId }: Ctx, asked: readonly (number | null)[]): Promise<FlowContext['hours']> {
  if (asked.length === 0) return { queues: {} };
  return (
    (await findFlowHours(
      tx,
      companyId,
      asked.flatMap((id) => id ?? []),
    )) ?? { queues: {} }
  );
}
