// Flows: conversations that are drawn. The graph itself: flow-graph.ts; what starts them: flow-campaigns.ts.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flowConnections, flowGraph, flowNodes, flowProblem } from './flow-graph.ts';
import { FLOW_TEST_LIMITS, flowTestReport, writtenFlowTest } from './flow-tests.ts';
import { id, idParams, idText, nothing, pageNumber, personName, searchText, timestamp } from './primitives.ts';

export const flowItem = z
  .object({
    id,
    name: z.string(),
    active: z.boolean().describe('it may begin; who stands in it goes on either way'),
    version: z.number().nullable().describe('the one in force; null: none was published yet'),
    revision: z.number().describe('of the draft'),
    published: z.boolean().describe('somebody has; from then on whatever is saved is a draft'),
    changed: z.boolean().describe('the draft is another than what is in force'),
    standing: z.number().describe('conversations that stand in it now'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'FlowItem' });
export type FlowItem = z.output<typeof flowItem>;

/** What the builder draws. */
export const flowView = flowItem
  .extend({
    flow: flowGraph.nullable().describe('the draft; null: nothing was saved yet'),
    savedBy: z.string().describe('who saved the draft'),
    savedAt: timestamp.nullable(),
    problems: z.array(flowProblem),
    files: z.record(z.string(), z.string()).describe("signed links to the nodes' files, by the names that nodes have"),
  })
  .meta({ id: 'FlowView' });
export type FlowView = z.output<typeof flowView>;

const one = z.object({ flow: flowView });

export const listFlows = endpoint({
  method: 'GET',
  path: '/flowbuilder',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'Flows by name, 20 a page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ flows: z.array(flowItem), hasMore: z.boolean(), count: z.number() }),
});

export const createFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Add a flow, empty',
  body: z.object({ name: personName }),
  reply: flowItem,
});

export const renameFlow = endpoint({
  method: 'PUT',
  path: '/flowbuilder',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Rename a flow, or have it begin no more',
  body: z.object({ flowId: id, name: personName.optional(), active: z.boolean().optional() }),
  reply: flowItem,
});

export const deleteFlow = endpoint({
  method: 'DELETE',
  path: '/flowbuilder/:id',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Delete a flow; conversations that stand in it are handed to people',
  params: idParams,
  reply: nothing,
});

export const duplicateFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/duplicate',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'A copy of a flow under a name of its own; nothing of it is in force',
  body: z.object({ flowId: id }),
  reply: flowItem,
});

/** What a multipart form of the builder carries along; nothing is read of it. */
const upload = z.object({ body: z.string().optional(), fromMe: z.string().optional() });
const stored = z.object({
  name: z.string().describe('what nodes call it: url of a picture, a sound or a video'),
  url: z.string().describe('a signed link to look at it'),
});

export const uploadFlowImage = endpoint({
  method: 'POST',
  path: '/flowbuilder/img',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'A picture (multipart `medias`): PNG or JPEG of 2 MB at most',
  multipart: 'medias',
  body: upload,
  reply: stored,
});

export const uploadFlowAudio = endpoint({
  method: 'POST',
  path: '/flowbuilder/audio',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'A sound (multipart `medias`): OGG or MP3 of 5 MB at most',
  multipart: 'medias',
  body: upload,
  reply: stored,
});

export const uploadFlowContent = endpoint({
  method: 'POST',
  path: '/flowbuilder/content',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Pictures, sounds and MP4 videos of 20 MB at most (multipart `medias`, several), in their order',
  multipart: 'medias',
  body: upload,
  reply: z.array(z.string()).describe('what nodes call them'),
});

export const getFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/flow/:id',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'What is drawn of a flow',
  params: idParams,
  reply: one,
});

export const saveFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/flow',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary:
    'Save what is drawn. With its revision it is a draft, until it is published; without, as clients save that know no publishing, it goes into force at once where nothing is wrong with it and nobody has published the flow yet',
  body: z.object({
    idFlow: id,
    nodes: flowNodes,
    connections: flowConnections,
    revision: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'the draft that was drawn upon, 0 of a new flow: where there is a newer one, the answer is 409 and says whose',
      ),
  }),
  reply: one,
});

// Versions.

/** What becomes of those who stand on a node that is not there any more, or is another. */
export const standingDecision = z.discriminatedUnion('do', [
  z.object({ do: z.literal('finish') }).describe('they go on in the version that they began with'),
  z.object({ do: z.literal('move'), to: z.string().max(100).describe('to this node of the new version') }),
  z.object({ do: z.literal('queue'), queueId: id }),
]);
export type StandingDecision = z.output<typeof standingDecision>;

export const standing = z
  .object({
    nodeId: z.string(),
    version: z.number(),
    change: z.enum(['removed', 'changed']),
    count: z.number().describe('conversations that wait there'),
  })
  .meta({ id: 'FlowStanding' });
export type Standing = z.output<typeof standing>;

export const previewPublish = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/publish',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary:
    'What publishing the draft would meet: problems, tests that fail, and how many stand on each node that goes or changes',
  params: idParams,
  reply: z.object({
    revision: z.number(),
    problems: z.array(flowProblem),
    people: z.array(standing),
    report: flowTestReport,
    standing: z.number().describe('conversations that stand anywhere in the flow'),
  }),
});

export const publishFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/publish',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Put the draft into force; who stands in the flow goes on in their version, but for what is decided here',
  params: idParams,
  body: z.object({
    revision: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe('the draft that is meant: 409 where there is a newer one; left out: the newest'),
    people: z
      .record(z.string().max(100), standingDecision)
      .default({})
      .describe('by node; of nodes that are removed or changed. Left out: finish'),
    despiteTests: z
      .boolean()
      .default(false)
      .describe('also where tests of the flow fail; left out: 409 then, and its details say which and where'),
  }),
  reply: z.object({
    flow: flowView,
    moved: z.number().describe('conversations that were moved or handed to a queue'),
    report: flowTestReport.describe('what came of its tests'),
  }),
});

export const flowVersion = z
  .object({
    version: z.number(),
    publishedBy: z.string(),
    publishedAt: timestamp,
    current: z.boolean().describe('it is in force'),
    standing: z.number(),
  })
  .meta({ id: 'FlowVersion' });

export const listFlowVersions = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/versions',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'What was in force, the newest first, 100 at most',
  params: idParams,
  reply: z.object({ versions: z.array(flowVersion) }),
});

const versionParams = z.object({ id: idText, version: idText });

export const getFlowVersion = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/versions/:version',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'The graph of a version',
  params: versionParams,
  reply: flowVersion.extend({ flow: flowGraph }),
});

export const restoreFlowVersion = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/versions/:version/restore',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'The version becomes the draft; nothing goes into force by that',
  params: versionParams,
  reply: one,
});

export const FLOW_FORMAT = 'recado-flow';

const flowFile = flowGraph.extend({
  format: z.literal(FLOW_FORMAT),
  name: personName,
  tests: z
    .array(writtenFlowTest)
    .max(FLOW_TEST_LIMITS.tests)
    .refine((tests) => new Set(tests.map(({ name }) => name.toLowerCase())).size === tests.length, 'each its own name')
    .default([])
    .describe('recorded conversations'),
});

export const exportFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/export',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'The draft with its tests as a file; pictures and sounds stay here, and are named only',
  params: idParams,
  reply: flowFile,
});

export const importFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/import',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'A flow out of a file, as a draft, and its tests; its name gets a number where there is one of that name',
  body: flowFile,
  reply: one,
});

export const flowHeat = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/heat',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'How many went each way of a version in the last 90 days, and the last of them',
  params: idParams,
  query: z.object({ version: idText.optional().describe('left out: the one in force') }),
  reply: z.object({
    version: z.number().nullable(),
    edges: z.array(
      z.object({
        source: z.string(),
        handle: z.string().describe("'': the plain one"),
        target: z.string(),
        count: z.number(),
        lastAt: timestamp,
        tickets: z.array(z.object({ id, uuid: z.uuid() })).describe('the last ten who went there'),
      }),
    ),
    standing: z.record(z.string(), z.number()).describe('how many wait on each node of that version now'),
  }),
});
