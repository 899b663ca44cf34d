// Flows as people draw them: their names, and the draft that each has.
import { checkFlow, isRunnable } from '@recado/flow/check';
import type { FlowGraph, FlowProblem } from '@recado/contract/flow-graph';
import { FLOW_FORMAT, type FlowItem, type FlowView, type importFlow, type saveFlow } from '@recado/contract/flows';
import { LIMITS, PROVIDERS } from '@recado/contract/constants';
import type { z } from 'zod';
import { emit } from '../../../events/domain-events.ts';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import { fail, found } from '../../../platform/errors.ts';
import { rowFileUrl } from '../../../platform/media/row-file.ts';
import { pageAnswer } from '../../../platform/crud/crud-service.ts';
import type { PageQuery } from '../../../platform/crud/crud-repo.ts';
import { companyRoom } from '../../../platform/realtime/rooms.ts';
import { isPrivateUrl } from '../actions/address.rules.ts';
import type { Outside } from '../integrations/ask-integration.service.ts';
import { findFiles } from './flow-files.repo.ts';
import { fileNames } from './flow-graphs.ts';
import { keepKeys, keyless } from './flow-keys.ts';
import { findTests, insertTests } from './flow-tests.repo.ts';
import { findRunning } from './flow-runs.repo.ts';
import { findNames, findFlowTargets, findVersion, flowsRepo, insertVersion, type FlowRow } from './flows.repo.ts';

type Saved = z.output<typeof saveFlow.body>;
type Imported = z.output<typeof importFlow.body>;
export type Addresses = Pick<Outside, 'allowPrivateUrls'>;

const presentItem = (row: FlowRow): FlowItem => ({
  id: row.id,
  name: row.name,
  active: row.active,
  version: row.version,
  revision: row.revision,
  published: row.published,
  changed: row.changed,
  standing: row.standing,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export async function presentFlow(ctx: Ctx, row: FlowRow, problems: FlowProblem[]): Promise<{ flow: FlowView }> {
  const { draft, savedBy, savedAt } = row;
  const files = draft ? await findFiles(ctx.tx, fileNames(draft)) : [];
  return {
    flow: {
      ...presentItem(row),
      flow: draft,
      savedBy,
      savedAt: savedAt?.toISOString() ?? null,
      problems,
      files: Object.fromEntries(
        files.flatMap((file) => (rowFileUrl(ctx, file) ? [[file.name, rowFileUrl(ctx, file) ?? '']] : [])),
      ),
    },
  };
}

export const publishFlowEvent = (ctx: Ctx, action: 'create' | 'update' | 'delete', flowId: number): void =>
  ctx.publish('flow', { action, flowId }, [companyRoom(ctx.companyId)]);

/** What is wrong with a graph, as things stand in the company. */
export async function problemsOf(
  ctx: Ctx,
  graph: FlowGraph | null,
  { allowPrivateUrls }: Addresses,
): Promise<FlowProblem[]> {
  if (!graph) return [];
  const { queues, tags, flows, prompts, integrations, lines } = await findFlowTargets(ctx.tx);
  const files = await findFiles(ctx.tx, fileNames(graph));
  return checkFlow(graph, {
    queues: new Set(queues),
    tags: new Set(tags),
    flows: new Set(flows),
    prompts: new Set(prompts),
    integrations: new Set(integrations),
    lines: PROVIDERS.filter((provider) => lines.includes(provider)),
    features: actorOf(ctx).features,
    isInside: (url) => !allowPrivateUrls && URL.canParse(url) && isPrivateUrl(url),
    files: new Map(files.map((file) => [file.name, file])),
  });
}

export const listFlows = async (ctx: Ctx, query: PageQuery) =>
  pageAnswer('flows', await flowsRepo.page(ctx.tx, query), presentItem);

export const findFlow = async (ctx: Ctx, id: number): Promise<FlowRow> =>
  found(await flowsRepo.find(ctx.tx, id), 'ERR_NO_FLOW_FOUND');

export const lockFlow = async (ctx: Ctx, id: number): Promise<FlowRow> =>
  found(await flowsRepo.lock(ctx.tx, id), 'ERR_NO_FLOW_FOUND');

const presentChecked = async (ctx: Ctx, row: FlowRow, addresses: Addresses): Promise<{ flow: FlowView }> =>
  presentFlow(ctx, row, await problemsOf(ctx, row.draft, addresses));

export const getFlow = async (ctx: Ctx, id: number, addresses: Addresses) =>
  presentChecked(ctx, await findFlow(ctx, id), addresses);

async function add(ctx: Ctx, name: string, drawn: FlowGraph | null): Promise<FlowRow> {
  const draft = drawn && (await keepKeys(ctx, drawn));
  const by = draft ? { savedBy: actorOf(ctx).name, savedAt: ctx.now, revision: 1 } : {};
  const row = found(await flowsRepo.insert(ctx.tx, { name, draft, ...by, updatedAt: ctx.now }), 'ERR_NO_FLOW_FOUND');
  publishFlowEvent(ctx, 'create', row.id);
  return row;
}

export const createFlow = async (ctx: Ctx, name: string): Promise<FlowItem> => presentItem(await add(ctx, name, null));

export async function renameFlow(
  ctx: Ctx,
  id: number,
  change: { name?: string | undefined; active?: boolean | undefined },
): Promise<FlowItem> {
  const before = await lockFlow(ctx, id);
  if (change.name === undefined && change.active === undefined) return presentItem(before);
  const row = found(await flowsRepo.update(ctx.tx, id, { ...change, updatedAt: ctx.now }), 'ERR_NO_FLOW_FOUND');
  publishFlowEvent(ctx, 'update', id);
  return presentItem(row);
}

/** Who stands in it is handed to people. */
export async function deleteFlow(ctx: Ctx, id: number): Promise<Record<string, never>> {
  await lockFlow(ctx, id);
  const { userId, name } = actorOf(ctx);
  for (const ticketId of await findRunning(ctx.tx, id))
    emit(ctx, 'driver.asked', { ticketId, start: null, by: { kind: 'removal', userId, name } });
  await ctx.deliver();
  await flowsRepo.remove(ctx.tx, id);
  publishFlowEvent(ctx, 'delete', id);
  return {};
}

export async function duplicateFlow(ctx: Ctx, id: number): Promise<FlowItem> {
  const { name, draft } = await findFlow(ctx, id);
  const row = await add(ctx, await freeName(ctx, name), draft);
  await insertTests(ctx.tx, row.id, await findTests(ctx.tx, id), actorOf(ctx).name);
  return presentItem(row);
}

/** The name, with a number where it is taken. */
async function freeName(ctx: Ctx, name: string): Promise<string> {
  const bare = name.replace(/ \(\d+\)$/, '').slice(0, LIMITS.name.max - 6);
  const taken = new Set((await findNames(ctx.tx, bare)).map((each) => each.toLowerCase()));
  if (!taken.has(name.toLowerCase())) return name;
  let number = 2;
  while (taken.has(`${bare} (${number})`.toLowerCase())) number += 1;
  return `${bare} (${number})`;
}

/**
 * Over a newer draft nothing is saved: 409 says whose it is. The specification's clients know neither revisions nor publishing:
 * what they save goes into force, if it can run, until somebody has published the flow. With a revision it is a draft.
 */
export async function saveDraft(
  ctx: Ctx,
  { idFlow, nodes, connections, revision }: Saved,
  addresses: Addresses,
): Promise<{ flow: FlowView }> {
  const before = await lockFlow(ctx, idFlow);
  mustBeNewest(before, revision);
  const draft = await keepKeys(ctx, { nodes, connections });
  const row = await storeDraft(ctx, before, draft);
  const problems = await problemsOf(ctx, draft, addresses);
  if (revision !== undefined || row.published || !isRunnable(problems)) return presentFlow(ctx, row, problems);
  return presentFlow(ctx, await putInForce(ctx, row), problems);
}

export function mustBeNewest({ revision: newest, savedBy, savedAt }: FlowRow, revision: number | undefined): void {
  if (revision === undefined || revision === newest) return;
  const at = savedAt?.toISOString() ?? null;
  fail('ERR_FLOW_NEWER_DRAFT', `${savedBy || 'Somebody'} has saved it since`, {
    revision: newest,
    savedBy,
    savedAt: at,
  });
}

export async function storeDraft(ctx: Ctx, { id, revision }: FlowRow, draft: FlowGraph): Promise<FlowRow> {
  const saved = { draft, revision: revision + 1, savedBy: actorOf(ctx).name, savedAt: ctx.now, updatedAt: ctx.now };
  publishFlowEvent(ctx, 'update', id);
  return found(await flowsRepo.update(ctx.tx, id, saved), 'ERR_NO_FLOW_FOUND');
}

/** The draft as the next version. What is in force already is no new one. */
export async function putInForce(ctx: Ctx, row: FlowRow): Promise<FlowRow> {
  const { id, draft } = row;
  if (!draft) fail('ERR_FLOW_EMPTY');
  if (!row.changed && row.version !== null) return row;
  // After a restored one, too, the numbers rise.
  const version = (row.version ?? 0) + 1;
  await insertVersion(ctx.tx, { flowId: id, version, graph: draft, publishedBy: actorOf(ctx).name });
  publishFlowEvent(ctx, 'update', id);
  return found(await flowsRepo.update(ctx.tx, id, { version, updatedAt: ctx.now }), 'ERR_NO_FLOW_FOUND');
}

/** From now on a draft is no more than that. */
export const markPublished = async (ctx: Ctx, row: FlowRow): Promise<FlowRow> =>
  row.published ? row : found(await flowsRepo.update(ctx.tx, row.id, { published: true }), 'ERR_NO_FLOW_FOUND');

export async function restoreVersion(
  ctx: Ctx,
  id: number,
  version: number,
  addresses: Addresses,
): Promise<{ flow: FlowView }> {
  const row = await lockFlow(ctx, id);
  const { graph } = found(await findVersion(ctx.tx, id, version), 'ERR_NOT_FOUND');
  return presentChecked(ctx, await storeDraft(ctx, row, graph), addresses);
}

export async function exportFlow(ctx: Ctx, id: number) {
  const { name, draft } = await findFlow(ctx, id);
  if (!draft) fail('ERR_FLOW_EMPTY');
  const tests = await findTests(ctx.tx, id);
  return {
    format: FLOW_FORMAT,
    name,
    ...keyless(draft, () => undefined),
    tests: tests.map((test) => ({ name: test.name, recording: test.recording })),
  } as const;
}

export async function addImportedFlow(
  ctx: Ctx,
  { name, nodes, connections, tests }: Imported,
  addresses: Addresses,
): Promise<{ flow: FlowView }> {
  const row = await add(ctx, await freeName(ctx, name), { nodes, connections });
  await insertTests(ctx.tx, row.id, tests, actorOf(ctx).name);
  return presentChecked(ctx, row, addresses);
}
