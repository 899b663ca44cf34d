// Flow campaigns: what starts a flow by itself. A phrase that a customer writes, or beyond the specification a tag that a
// ticket gets, its end, and the answer to a campaign.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  id,
  idParams,
  nothing,
  pageNumber,
  personName,
  requiredText,
  searchText,
  text,
  createdAt,
  numberedPage,
  updatedAt,
} from './primitives.ts';

export const FLOW_TRIGGERS = ['phrase', 'tag', 'closed', 'campaign'] as const;
export type FlowTrigger = (typeof FLOW_TRIGGERS)[number];

/** How a phrase is looked for, without regard to case and accents: `oneOf` is several, one a line. */
export const PHRASE_MATCHES = ['exact', 'contains', 'oneOf'] as const;
export type PhraseMatch = (typeof PHRASE_MATCHES)[number];

export const flowCampaign = z
  .object({
    id,
    name: z.string().describe('Name of the trigger.'),
    flowId: id.describe('ID of the flow that it starts.'),
    whatsappId: id.nullable().describe('ID of the only connection on which it applies; null: any.'),
    phrase: z.string().describe('What the customer writes to start the flow; only for the trigger `phrase`.'),
    status: z.boolean().describe('Whether the trigger is turned on.'),
    match: z
      .enum(PHRASE_MATCHES)
      .describe(
        'How the phrase is compared, ignoring case and accents: the whole message, part of it, or one of several phrases, one per line.',
      ),
    trigger: z
      .enum(FLOW_TRIGGERS)
      .describe('What starts the flow: a phrase, a tag being added, a ticket being closed, or a reply to a campaign.'),
    tagId: id.nullable().describe('For the trigger `tag`: which tag; null: any.'),
    createdAt,
    updatedAt,
  })
  .meta({ id: 'FlowCampaign' });
export type FlowCampaign = z.output<typeof flowCampaign>;

const fields = {
  name: personName.describe('Name of the trigger.'),
  flowId: id.describe('ID of the flow that it starts.'),
  whatsappId: id.nullable().describe('ID of the only connection on which it applies; null: any.'),
  phrase: text(1_000).trim().describe('What the customer writes to start the flow; required for the trigger `phrase`.'),
  status: z.boolean().describe('Whether the trigger is turned on.'),
  match: z
    .enum(PHRASE_MATCHES)
    .describe(
      'How the phrase is compared, ignoring case and accents: the whole message, part of it, or one of several phrases, one per line.',
    ),
  trigger: z
    .enum(FLOW_TRIGGERS)
    .describe('What starts the flow: a phrase, a tag being added, a ticket being closed, or a reply to a campaign.'),
  tagId: id.nullable().describe('For the trigger `tag`: ID of the tag; null: any.'),
};

/** Those that are started by a phrase need one. */
const hasPhrase = ({ trigger, phrase }: { trigger?: FlowTrigger | undefined; phrase?: string | undefined }): boolean =>
  (trigger ?? 'phrase') !== 'phrase' || (phrase !== undefined && phrase !== '');
const PHRASE_MISSING = { path: ['phrase'], error: 'Required' };

export const flowCampaignInput = z
  .object({ ...z.object(fields).partial().shape, name: fields.name, flowId: fields.flowId })
  .refine(hasPhrase, PHRASE_MISSING);
export const flowCampaignChange = z.object({
  ...z.object(fields).partial().shape,
  id: id.describe('ID of the trigger to change.'),
  phrase: requiredText(1, 1_000)
    .optional()
    .describe('What the customer writes to start the flow; left out: unchanged.'),
});

export const listFlowCampaigns = endpoint({
  method: 'GET',
  path: '/flowcampaign',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'List flow triggers by name, 20 per page',
  query: z.object({ searchParam: searchText, pageNumber }),
  reply: z.object({ flow: z.array(flowCampaign).describe('The triggers on this page.'), ...numberedPage }),
});

export const getFlowCampaign = endpoint({
  method: 'GET',
  path: '/flowcampaign/:id',
  permission: 'signed-in',
  feature: 'useCampaigns',
  summary: 'Get a flow trigger',
  params: idParams,
  reply: z.object({ details: flowCampaign.describe('The flow trigger.') }),
});

export const createFlowCampaign = endpoint({
  method: 'POST',
  path: '/flowcampaign',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Add a flow trigger',
  body: flowCampaignInput,
  reply: flowCampaign,
});

export const updateFlowCampaign = endpoint({
  method: 'PUT',
  path: '/flowcampaign',
  permission: 'flows-page:edit',
  feature: 'useCampaigns',
  summary: 'Change a flow trigger; fields left out stay unchanged',
  body: flowCampaignChange,
  reply: flowCampaign,
});

export const deleteFlowCampaign = endpoint({
  method: 'DELETE',
  path: '/flowcampaign/:id',
  permission: 'contacts-page:deleteContact',
  feature: 'useCampaigns',
  summary: 'Delete a flow trigger',
  params: idParams,
  reply: nothing,
});
