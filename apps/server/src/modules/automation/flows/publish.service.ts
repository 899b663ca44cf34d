// Flows into force: what is published meets people who stand in earlier versions.
import { isRunnable } from '@recado/flow/check';
import { FLOW_HEAT_DAYS } from '@recado/contract/constants';
import type { FlowGraph } from '@recado/contract/flow-graph';
import type { FlowTestReport } from '@recado/contract/flow-tests';
import type { FlowView, publishFlow as publishing, Standing, StandingDecision } from '@recado/contract/flows';
import type { z } from 'zod';
import { actorOf, type Ctx } from '../../../platform/context.ts';
import type { Call } from '../../../platform/http/route.ts';
import { fail, found } from '../../../platform/errors.ts';
import { validationFailed } from '../../../platform/http/error-handler.ts';
import { redirectDrivers } from '../drivers/redirect-drivers.service.ts';
import { findHeat, findStanding } from './flow-runs.repo.ts';
import { findTicketUuids } from './flow-context.repo.ts';
import { testDraft, testsStand, type Tested } from './flow-tests.service.ts';
import { findVersion, findVersions } from './flows.repo.ts';
import {
  findFlow,
  lockFlow,
  mustBeNewest,
  presentFlow,
  problemsOf,
  putInForce,
  markPublished,
  type Addresses,
} from './flows.service.ts';
import { changeOf } from './publish.rules.ts';

const MOST_VERSIONS = 100;
const DAY_MS = 24 * 60 * 60_000;
/** tickets of a way that are named */
const MOST_NAMED = 10;

/** Who stands on nodes that are not there in the graph, or are others. */
async function standingIn(ctx: Ctx, flowId: number, after: FlowGraph): Promise<{ people: Standing[]; all: number }> {
  const stood = await findStanding(ctx.tx, flowId);
  const graphs = new Map<number, FlowGraph | undefined>();
  for (const { version } of stood)
    if (!graphs.has(version)) graphs.set(version, (await findVersion(ctx.tx, flowId, version))?.graph);
  const people = stood.flatMap(({ nodeId, version, count }): Standing[] => {
    const before = graphs.get(version);
    const change = before && changeOf(nodeId, before, after);
    return change ? [{ nodeId, version, change, count }] : [];
  });
  return { people, all: stood.reduce((sum, { count }) => sum + count, 0) };
}

export async function previewPublish(call: Call, id: number, addresses: Addresses) {
  const { draft, revision, report } = await testDraft(call, id);
  return call.run(async (ctx) => {
    const { people, all } = await standingIn(ctx, id, draft);
    return { revision, problems: await problemsOf(ctx, draft, addresses), people, report, standing: all };
  });
}

type Publishing = z.output<typeof publishing.body>;
type Published = { flow: FlowView; moved: number; report: FlowTestReport };

/** How often somebody else's change may come in between. */
const MOST_TRIES = 5;

/** Its tests are run before anything is locked. What is published is what they were run on; where that has changed, once more. */
export async function publishFlow(call: Call, id: number, asked: Publishing, addresses: Addresses): Promise<Published> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const tested = await testDraft(call, id);
    const published = await call.run((ctx) => publishTested(ctx, id, tested, asked, addresses));
    if (published) return published;
  }
  fail('ERR_CONFLICT', 'The flow is being changed all the time: publish it when that is over');
}

async function publishTested(
  ctx: Ctx,
  id: number,
  tested: Tested,
  { revision, people: decisions, despiteTests }: Publishing,
  addresses: Addresses,
): Promise<Published | undefined> {
  const before = await lockFlow(ctx, id);
  mustBeNewest(before, revision);
  if (before.revision !== tested.revision || !(await testsStand(ctx, id, tested))) return undefined;
  const { draft, report } = tested;
  const problems = await problemsOf(ctx, draft, addresses);
  if (!isRunnable(problems)) fail('ERR_FLOW_PROBLEMS', undefined, { problems });
  checkDecisions(draft, decisions);
  if (!despiteTests && report.tests.some(({ difference }) => difference !== null))
    fail('ERR_FLOW_TESTS_FAIL', undefined, { report });
  const { people } = await standingIn(ctx, id, draft);
  const row = await markPublished(ctx, await putInForce(ctx, before));
  let moved = 0;
  for (const { nodeId, version } of people) {
    const decision = decisions[nodeId];
    if (!decision || decision.do === 'finish') continue;
    const decided =
      decision.do === 'queue'
        ? { queueId: decision.queueId }
        : { node: decision.to, version: found(row.version, 'ERR_NO_FLOW_FOUND') };
    moved += await redirectDrivers(ctx, { flowId: id, version, nodeId }, decided);
  }
  return { ...(await presentFlow(ctx, row, problems)), moved, report };
}

/** Nobody is sent where there is nothing. Queues are looked at when somebody is handed to them. */
function checkDecisions(draft: FlowGraph, decisions: Readonly<Record<string, StandingDecision>>): void {
  const nodes = new Set(draft.nodes.map(({ id }) => id));
  for (const [nodeId, decision] of Object.entries(decisions))
    if (decision.do === 'move' && !nodes.has(decision.to))
      throw validationFailed([{ path: `people.${nodeId}.to`, message: 'must be a node of the new version' }]);
}

export async function listVersions(ctx: Ctx, id: number) {
  const { version: current } = await findFlow(ctx, id);
  const standing = await findStanding(ctx.tx, id);
  const versions = await findVersions(ctx.tx, id, MOST_VERSIONS);
  return { versions: versions.map((row) => presentVersion(row, current, standing)) };
}

export async function getVersion(ctx: Ctx, id: number, version: number) {
  const { version: current } = await findFlow(ctx, id);
  const row = found(await findVersion(ctx.tx, id, version), 'ERR_NOT_FOUND');
  return { ...presentVersion(row, current, await findStanding(ctx.tx, id)), flow: row.graph };
}

const presentVersion = (
  { version, publishedBy, createdAt }: { version: number; publishedBy: string; createdAt: Date },
  current: number | null,
  standing: readonly { version: number; count: number }[],
) => ({
  version,
  publishedBy,
  publishedAt: createdAt.toISOString(),
  current: version === current,
  standing: standing.filter((each) => each.version === version).reduce((sum, { count }) => sum + count, 0),
});

export async function flowHeat(ctx: Ctx, id: number, asked: number | undefined) {
  const { version: current } = await findFlow(ctx, id);
  const version = asked ?? current;
  if (version === null) return { version, edges: [], standing: {} };
  const ways = await findHeat(ctx.tx, id, version, new Date(ctx.now.getTime() - FLOW_HEAT_DAYS * DAY_MS));
  const named = ways.map(({ ticketIds }) => [...new Set(ticketIds)].slice(0, MOST_NAMED));
  const uuids = await findTicketUuids(ctx.tx, actorOf(ctx), named.flat());
  const standing = (await findStanding(ctx.tx, id)).filter((each) => each.version === version);
  return {
    version,
    edges: ways.map(({ source, handle, target, count, lastAt }, at) => ({
      source,
      handle,
      target,
      count,
      lastAt: new Date(lastAt).toISOString(),
      tickets: (named[at] ?? []).flatMap((ticketId) => {
        const uuid = uuids.get(ticketId);
        return uuid === undefined ? [] : [{ id: ticketId, uuid }];
      }),
    })),
    standing: Object.fromEntries(standing.map(({ nodeId, count }) => [nodeId, count])),
  };
}
