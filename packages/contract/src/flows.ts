// Flows: conversations that are drawn. The graph itself: flow-graph.ts; what starts them: flow-campaigns.ts.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flowConnections, flowGraph, flowNodes, flowProblem } from './flow-graph.ts';
import { FLOW_TEST_LIMITS, flowTestReport, writtenFlowTest } from './flow-tests.ts';
import {
  id,
  idParams,
  idText,
  nothing,
  pageNumber,
  personName,
  searchText,
  timestamp,
  createdAt,
  numberedPage,
  updatedAt,
} from './primitives.ts';

export const flowItem = z
  .object({
    id,
    name: z.string().describe('Name of the flow.'),
    active: z.boolean().describe('Whether the flow may start. Running conversations continue either way.'),
    version: z.number().nullable().describe('Version in force; null: none has been published.'),
    revision: z.number().describe('Revision of the draft.'),
    published: z
      .boolean()
      .describe('Whether the flow has been published. From then on, saving changes the draft only.'),
    changed: z.boolean().describe('Whether the draft differs from the version in force.'),
    standing: z.number().describe('Conversations currently in the flow.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'FlowItem' });
export type FlowItem = z.output<typeof flowItem>;

/** What the builder draws. */
export const flowView = flowItem
  .extend({
    flow: flowGraph.nullable().describe('The draft; null: nothing has been saved.'),
    savedBy: z.string().describe('Who saved the draft.'),
    savedAt: timestamp.nullable().describe('When the draft was saved; null: nothing has been saved.'),
    problems: z.array(flowProblem).describe('What prevents publishing the draft, or is odd about it.'),
    files: z
      .record(z.string(), z.string())
      .describe('Signed links to the files of the nodes, by the names the nodes use.'),
  })
  .meta({ id: 'FlowView' });
export type FlowView = z.output<typeof flowView>;

const one = z.object({ flow: flowView.describe('The flow with its draft.') });

export const listFlows = endpoint({
  method: 'GET',
  path: '/flowbuilder',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'List flows by name, 20 per page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ flows: z.array(flowItem).describe('The flows on this page.'), ...numberedPage }),
});

export const createFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Add an empty flow',
  body: z.object({ name: personName.describe('Name of the new flow.') }),
  reply: flowItem,
});

export const renameFlow = endpoint({
  method: 'PUT',
  path: '/flowbuilder',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Rename a flow, or turn it on or off',
  body: z.object({
    flowId: id.describe('ID of the flow.'),
    name: personName.optional().describe('New name; left out: unchanged.'),
    active: z.boolean().optional().describe('Whether the flow may start; left out: unchanged.'),
  }),
  reply: flowItem,
});

export const deleteFlow = endpoint({
  method: 'DELETE',
  path: '/flowbuilder/:id',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Delete a flow; its conversations are handed to people',
  params: idParams,
  reply: nothing,
});

export const duplicateFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/duplicate',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Copy a flow under a new name, unpublished',
  body: z.object({ flowId: id.describe('ID of the flow to copy.') }),
  reply: flowItem,
});

/** What a multipart form of the builder carries along; nothing is read of it. */
const upload = z.object({
  body: z.string().optional().describe('Ignored. May be left out.'),
  fromMe: z.string().optional().describe('Ignored. May be left out.'),
});
const stored = z.object({
  name: z.string().describe('Name by which nodes refer to the file: `url` of a picture, an audio file or a video.'),
  url: z.string().describe('Signed link for viewing it.'),
});

export const uploadFlowImage = endpoint({
  method: 'POST',
  path: '/flowbuilder/img',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Upload a picture (multipart `medias`, PNG or JPEG, at most 2 MB)',
  multipart: 'medias',
  body: upload,
  reply: stored,
});

export const uploadFlowAudio = endpoint({
  method: 'POST',
  path: '/flowbuilder/audio',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Upload an audio file (multipart `medias`, OGG or MP3, at most 5 MB)',
  multipart: 'medias',
  body: upload,
  reply: stored,
});

export const uploadFlowContent = endpoint({
  method: 'POST',
  path: '/flowbuilder/content',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Upload pictures, audio files and MP4 videos (multipart `medias`, several, at most 20 MB each), in order',
  multipart: 'medias',
  body: upload,
  reply: z.array(z.string()).describe('Names by which nodes refer to the files.'),
});

export const getFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/flow/:id',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Get a flow’s graph',
  params: idParams,
  reply: one,
});

export const saveFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/flow',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary:
    'Save a flow’s graph. With `revision`, it is saved as a draft until it is published. Without it, it takes effect at once, provided that it has no errors and the flow has never been published',
  body: z.object({
    idFlow: id.describe('ID of the flow.'),
    nodes: flowNodes.describe('All nodes of the flow; they replace the earlier ones.'),
    connections: flowConnections.describe('All connections between the nodes; they replace the earlier ones.'),
    revision: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'Revision of the draft that was edited, 0 for a new flow. If there is a newer one, the response is 409 and names its author.',
      ),
  }),
  reply: one,
});

// Versions.

/** What becomes of those who stand on a node that is not there any more, or is another. */
export const standingDecision = z.discriminatedUnion('do', [
  z
    .object({ do: z.literal('finish').describe('Conversations continue in the version they started with.') })
    .describe('Conversations continue in the version they started with.'),
  z.object({
    do: z.literal('move').describe('Conversations move to another node.'),
    to: z.string().max(100).describe('Node of the new version they move to.'),
  }),
  z.object({
    do: z.literal('queue').describe('Conversations are handed to people.'),
    queueId: id.describe('ID of the queue that receives them.'),
  }),
]);
export type StandingDecision = z.output<typeof standingDecision>;

export const standing = z
  .object({
    nodeId: z.string().describe('ID of the node.'),
    version: z.number().describe('Version that the conversations are in.'),
    change: z.enum(['removed', 'changed']).describe('What becomes of the node: removed, or changed.'),
    count: z.number().describe('Conversations waiting there.'),
  })
  .meta({ id: 'FlowStanding' });
export type Standing = z.output<typeof standing>;

export const previewPublish = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/publish',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary:
    'Preview publishing the draft: problems, failing tests, and the conversations at each node that is removed or changed',
  params: idParams,
  reply: z.object({
    revision: z.number().describe('Revision of the draft.'),
    problems: z.array(flowProblem).describe('What prevents publishing the draft, or is odd about it.'),
    people: z.array(standing).describe('Conversations at nodes that are removed or changed.'),
    report: flowTestReport.describe('Results of the flow’s tests.'),
    standing: z.number().describe('Conversations anywhere in the flow.'),
  }),
});

export const publishFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/publish',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Publish the draft; running conversations continue in their version unless decided otherwise here',
  params: idParams,
  body: z.object({
    revision: z
      .number()
      .int()
      .min(0)
      .optional()
      .describe(
        'Revision of the draft to publish; if there is a newer one, the response is 409. Left out: the latest.',
      ),
    people: z
      .record(z.string().max(100), standingDecision)
      .default({})
      .describe(
        'What happens to conversations at removed or changed nodes, by node; left out: they finish in their version.',
      ),
    despiteTests: z
      .boolean()
      .default(false)
      .describe(
        'Publish even if tests of the flow fail. Otherwise the response is 409 and its details name the failures.',
      ),
  }),
  reply: z.object({
    flow: flowView.describe('The flow with its draft.'),
    moved: z.number().describe('Conversations that were moved, or handed to a queue.'),
    report: flowTestReport.describe('Results of the flow’s tests.'),
  }),
});

export const flowVersion = z
  .object({
    version: z.number().describe('Number of the version, from 1.'),
    publishedBy: z.string().describe('Name of the user who published it, at the time.'),
    publishedAt: timestamp.describe('When it was published.'),
    current: z.boolean().describe('Whether this version is in force.'),
    standing: z.number().describe('Conversations currently in this version.'),
  })
  .meta({ id: 'FlowVersion' });

export const listFlowVersions = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/versions',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'List the published versions of a flow, newest first, at most 100',
  params: idParams,
  reply: z.object({ versions: z.array(flowVersion).describe('The published versions, newest first.') }),
});

const versionParams = z.object({ id: idText, version: idText.describe('Number of the version.') });

export const getFlowVersion = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/versions/:version',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Get the graph of a version',
  params: versionParams,
  reply: flowVersion.extend({ flow: flowGraph.describe('The graph of the version.') }),
});

export const restoreFlowVersion = endpoint({
  method: 'POST',
  path: '/flowbuilder/:id/versions/:version/restore',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Make a version the draft; nothing is published',
  params: versionParams,
  reply: one,
});

export const FLOW_FORMAT = 'recado-flow';

export const flowFile = flowGraph.extend({
  format: z.literal(FLOW_FORMAT).describe('Format of the file.'),
  name: personName.describe('Name of the flow.'),
  tests: z
    .array(writtenFlowTest)
    .max(FLOW_TEST_LIMITS.tests)
    .refine((tests) => new Set(tests.map(({ name }) => name.toLowerCase())).size === tests.length, 'each its own name')
    .default([])
    .describe('Recorded conversations.'),
});

export const exportFlow = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/export',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Export the draft with its tests as a file; media files are referred to by name and not included',
  params: idParams,
  reply: flowFile,
});

export const importFlow = endpoint({
  method: 'POST',
  path: '/flowbuilder/import',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Import a flow from a file, as a draft with its tests; if its name is taken, a number is added',
  body: flowFile.extend({
    template: personName.optional().describe('Title of the template it was made from; left out: none.'),
  }),
  reply: one,
});

export const flowHeat = endpoint({
  method: 'GET',
  path: '/flowbuilder/:id/heat',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Get how many conversations took each path of a version in the last 90 days, and the latest of them',
  params: idParams,
  query: z.object({ version: idText.optional().describe('Number of the version; left out: the one in force.') }),
  reply: z.object({
    version: z.number().nullable().describe('Version that the figures are about; null: none has been published.'),
    edges: z
      .array(
        z.object({
          source: z.string().describe('ID of the node it leads from.'),
          handle: z.string().describe('Output of the node, such as `a1` of a menu; empty: the plain one.'),
          target: z.string().describe('ID of the node it leads to.'),
          count: z.number().describe('Number of conversations that took it.'),
          lastAt: timestamp.describe('When it was last taken.'),
          tickets: z
            .array(z.object({ id, uuid: z.uuid().describe('UUID of the ticket, for links to it.') }))
            .describe('The last ten conversations that took it.'),
        }),
      )
      .describe('The paths that conversations took.'),
    standing: z.record(z.string(), z.number()).describe('Conversations waiting at each node of that version.'),
  }),
});
