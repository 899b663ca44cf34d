// What all campaigns of a company share: their pace, the company's variables, and what a template costs.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { text } from './primitives.ts';

/** seconds */
export const MESSAGE_INTERVALS = [0, 5, 10, 15, 20] as const;
export const LONGER_INTERVALS = [0, 1, 5, 10, 15, 20, 30, 40, 60, 80, 100, 120] as const;

const variable = z.object({
  key: z
    .string()
    .regex(/^[\p{L}\p{N}_]{1,50}$/u, 'letters and digits')
    .describe('Name by which texts refer to the variable.'),
  value: text(1_000).describe('Text that takes the variable’s place.'),
});
export const campaignSettings = z
  .object({
    messageInterval: z.number().int().min(0).max(3_600).describe('Seconds between two messages; 0: no pause.'),
    longerIntervalAfter: z
      .number()
      .int()
      .min(0)
      .max(10_000)
      .describe('Number of messages after which the longer pause is made; 0: never.'),
    greaterInterval: z.number().int().min(0).max(3_600).describe('Seconds of the longer pause.'),
    variables: z
      .array(variable)
      .max(100)
      .describe('Referred to in a text as `{key}`. If two share a name, the first applies.'),
    templatePrice: z
      .number()
      .min(0)
      .max(1_000)
      .default(0)
      .describe('Price in reais per delivered template of an official number; 0: not set.'),
  })
  .meta({ id: 'CampaignSettings' });
export type CampaignSettings = z.output<typeof campaignSettings>;
export const CAMPAIGN_DEFAULTS: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  variables: [],
  templatePrice: 0,
};

const permission = 'campaigns-page:edit';
const feature = 'useCampaigns';

export const getCampaignSettings = endpoint({
  method: 'GET',
  path: '/campaign-settings',
  permission,
  feature,
  summary: 'Get the pace and the variables of campaigns, as keys with JSON values',
  reply: z.array(
    z.object({
      key: z.string().describe('Name of the setting, such as `messageInterval`.'),
      value: z.string().describe('Value of the setting, as JSON.'),
    }),
  ),
});
export const setCampaignSettings = endpoint({
  method: 'POST',
  path: '/campaign-settings',
  permission,
  feature,
  summary: 'Set the pace and the variables of campaigns; running campaigns keep theirs',
  body: z.object({ settings: campaignSettings.describe('All settings of campaigns; they replace the earlier ones.') }),
  reply: z.array(
    z.object({
      key: z.string().describe('Name of the setting, such as `messageInterval`.'),
      value: z.string().describe('Value of the setting, as JSON.'),
    }),
  ),
});
