// Campaigns: one of five texts to each person of a list or with a tag, at the pace that the company sets.
import { z } from 'zod';
import { contactListItem } from './contact-lists.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  id,
  idParams,
  moment,
  nextPage,
  pageNumber,
  personName,
  searchText,
  text,
  timestamp,
} from './primitives.ts';
import { templateMessage } from './templates.ts';

export const CAMPAIGN_STATUSES = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** What became of one person: to come · with the line · the network has it · nobody knows · it did not go · left out. `asked`: waits for their confirmation. */
export const RECIPIENT_STATES = ['planned', 'claimed', 'asked', 'sent', 'uncertain', 'failed', 'skipped'] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** one campaign goes to so many people; with more it does not begin */
export const MOST_CAMPAIGN_PEOPLE = 100_000;

/** Why somebody was left out. */
export const SKIP_REASONS = ['notOnWhatsApp', 'optedOut', 'window', 'empty', 'gone'] as const;
/** What keeps a campaign that is on its way. */
export const CAMPAIGN_WAITS = ['line', 'restricted', 'stopped', 'hours', 'canary', 'plan', 'budget'] as const;
/** Why it stopped by itself. */
export const CAMPAIGN_STOPS = ['failures', 'optOuts', 'nobody', 'noLine', 'tooMany'] as const;

export const CAMPAIGN_TEXTS = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
/** of the schedule: so long before it a campaign may be changed */
export const EDIT_WINDOW_MINUTES = 60;

const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 08:00');
const weekdays = z.array(z.number().int().min(0).max(6)).max(7);

const counts = z.object({
  total: z.number(),
  planned: z.number(),
  claimed: z.number(),
  asked: z.number(),
  sent: z.number(),
  uncertain: z.number(),
  failed: z.number(),
  skipped: z.number(),
  delivered: z.number(),
  read: z.number(),
  answered: z.number(),
  optedOut: z.number(),
});
export type CampaignCounts = z.output<typeof counts>;

const named = z.object({ id, name: z.string() });
const texts = {
  message1: z.string(),
  message2: z.string(),
  message3: z.string(),
  message4: z.string(),
  message5: z.string(),
};

export const campaign = z
  .object({
    id,
    companyId: id,
    name: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    ...texts,
    confirmation: z.boolean(),
    confirmationMessage: z.string(),
    scheduledAt: timestamp.nullable(),
    startedAt: timestamp.nullable(),
    completedAt: timestamp.nullable(),
    whatsappId: id.nullable(),
    whatsapp: named.extend({ provider: z.string() }).nullable(),
    contactListId: id.nullable(),
    contactList: named.nullable(),
    tagId: id.nullable(),
    fileListId: id.nullable(),
    queueId: id.nullable(),
    template: templateMessage.nullable(),
    hoursFrom: z.string(),
    hoursTo: z.string(),
    weekdays: z.array(z.number()),
    mediaPath: z.string().nullable().describe('Signed link to the file.'),
    mediaName: z.string().nullable(),
    waitsFor: z.enum(CAMPAIGN_WAITS).nullable(),
    stopReason: z.enum(CAMPAIGN_STOPS).nullable(),
    counts,
    cost: z
      .number()
      .nullable()
      .describe(
        'Estimated cost in reais of the templates delivered; null: nothing is charged for, or no price is set.',
      ),
  })
  .meta({ id: 'Campaign' });
export type Campaign = z.output<typeof campaign>;

/** one campaign names so many of its people: of all of them there are pages */
export const CAMPAIGN_SAMPLE = 100;
const campaignDetail = campaign
  .extend({
    contactList: named
      .extend({
        contacts: z
          .array(contactListItem)
          .describe(`The first ${CAMPAIGN_SAMPLE}; \`GET /contact-list-items\` has all of them.`),
      })
      .nullable(),
    shipping: z
      .array(
        z.object({
          id,
          number: z.string(),
          contactId: id.nullable(),
          state: z.enum(RECIPIENT_STATES),
          sentAt: timestamp.nullable(),
          deliveredAt: timestamp.nullable(),
        }),
      )
      .describe(`The first ${CAMPAIGN_SAMPLE} recipients; \`GET /campaigns/{id}/recipients\` has all of them.`),
  })
  .meta({ id: 'CampaignDetail' });
export type CampaignDetail = z.output<typeof campaignDetail>;

const message = text(4_096).trim();
const fields = {
  name: personName,
  message1: message,
  message2: message,
  message3: message,
  message4: message,
  message5: message,
  confirmation: z.boolean(),
  confirmationMessage: message,
  scheduledAt: z
    .union([z.literal('').transform(() => null), z.null(), moment()])
    .describe('Null or empty: not scheduled. Without a time zone, it’s the company’s.'),
  whatsappId: id.nullable(),
  contactListId: id.nullable(),
  tagListId: z
    .union([z.literal('Nenhuma').transform(() => null), z.null(), id])
    .describe('ID of a tag: the campaign goes to the contacts of its tickets.'),
  fileListId: id.nullable(),
  queueId: id.nullable().describe('Queue that receives the replies.'),
  template: templateMessage.nullable().describe('Template of an official number, sent instead of the texts.'),
  hoursFrom: clock.describe('No message is sent before this time of day, in the company’s time zone; empty: no limit.'),
  hoursTo: clock,
  weekdays: weekdays.describe('Days of the week on which messages are sent, 0 is Sunday; empty: every day.'),
};
/** sent by the client that the specification describes */
const unused = { status: z.unknown().optional(), companyId: z.unknown().optional() };
export const campaignInput = z.object({
  ...fields,
  message1: message.default(''),
  message2: message.default(''),
  message3: message.default(''),
  message4: message.default(''),
  message5: message.default(''),
  confirmation: fields.confirmation.default(false),
  confirmationMessage: message.default(''),
  scheduledAt: fields.scheduledAt.default(null),
  whatsappId: fields.whatsappId.default(null),
  contactListId: fields.contactListId.default(null),
  tagListId: fields.tagListId.default(null),
  fileListId: fields.fileListId.default(null),
  queueId: fields.queueId.default(null),
  template: fields.template.default(null),
  hoursFrom: clock.default(''),
  hoursTo: clock.default(''),
  weekdays: weekdays.default([]),
  ...unused,
});
const campaignChange = z.object({ ...z.object(fields).partial().shape, ...unused });

const permission = 'campaigns-page:edit';
const feature = 'useCampaigns';
const crud = crudEndpoints('/campaigns', {
  one: 'a campaign',
  many: 'campaigns, newest first',
  listKey: 'records',
  entity: campaign,
  input: campaignInput,
  change: campaignChange,
  read: permission,
  write: permission,
});
export const listCampaigns = endpoint({ ...crud.list, feature });
export const getCampaign = endpoint({ ...crud.get, feature, reply: campaignDetail });
export const createCampaign = endpoint({ ...crud.create, feature });
export const updateCampaign = endpoint({ ...crud.update, feature });
export const deleteCampaign = endpoint({ ...crud.remove, feature });

export const uploadCampaignMedia = endpoint({
  method: 'POST',
  path: '/campaigns/:id/media-upload',
  permission,
  feature,
  multipart: 'file',
  summary: 'Attach a file to a campaign; it is sent with each text, which becomes its caption',
  params: idParams,
  body: z.object({}),
  reply: campaign,
});
export const deleteCampaignMedia = endpoint({
  method: 'DELETE',
  path: '/campaigns/:id/media-upload',
  permission,
  feature,
  summary: 'Remove the campaign’s file',
  params: idParams,
  reply: campaign,
});
export const cancelCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/cancel',
  permission,
  feature,
  summary: 'Cancel a campaign; messages already handed to the network are still delivered',
  params: idParams,
  reply: campaign,
});
export const restartCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/restart',
  permission,
  feature,
  summary: 'Resume a canceled campaign, or start an inactive one, now; nobody receives it twice',
  params: idParams,
  reply: campaign,
});

export const preflightCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id/preflight',
  permission,
  feature,
  summary: 'Preview a campaign: how many contacts it reaches, how many are left out and why, and how long it takes',
  params: idParams,
  reply: z.object({
    total: z
      .number()
      .describe(
        `Contacts in its list and with its tag. A campaign goes to ${MOST_CAMPAIGN_PEOPLE} at most: of more, one more is counted, and it doesn’t start.`,
      ),
    reachable: z.number(),
    unchecked: z
      .number()
      .describe('How many of them have not been checked yet for being on WhatsApp. Each is checked before its turn.'),
    notOnWhatsApp: z.number(),
    optedOut: z.number(),
    seconds: z
      .number()
      .describe('Estimated duration in seconds at the configured pace, without nights and other pauses.'),
    cost: z
      .number()
      .nullable()
      .describe('Estimated cost in reais if every message is delivered; null as for a campaign.'),
  }),
});

export const listLeftOut = endpoint({
  method: 'GET',
  path: '/campaigns/:id/left-out',
  permission,
  feature,
  summary: 'List who a campaign would leave out, and why, by number',
  params: idParams,
  query: z.object({ cursor }),
  reply: z.object({
    people: z.array(z.object({ name: z.string(), number: z.string(), reason: z.enum(SKIP_REASONS) })),
    ...nextPage,
  }),
});

export const countCampaignAgain = endpoint({
  method: 'GET',
  path: '/campaigns/:id/again',
  permission,
  feature,
  summary: 'Count the recipients that failed for a reason that may pass, without those who have opted out',
  params: idParams,
  reply: z.object({ count: z.number() }),
});
export const writeCampaignAgain = endpoint({
  method: 'POST',
  path: '/campaigns/:id/again',
  permission,
  feature,
  summary:
    'Create a draft of the same campaign for exactly those recipients, with a contact list of its own. The campaign must have ended',
  params: idParams,
  reply: campaign,
});

export const campaignRecipient = z
  .object({
    id,
    name: z.string(),
    number: z.string(),
    contactId: id.nullable(),
    ticketUuid: z.string().nullable(),
    state: z.enum(RECIPIENT_STATES),
    reason: z
      .string()
      .nullable()
      .describe('For skipped recipients, the reason; for failed and uncertain ones, an error code.'),
    sentAt: timestamp.nullable(),
    deliveredAt: timestamp.nullable(),
    readAt: timestamp.nullable(),
    answeredAt: timestamp.nullable(),
  })
  .meta({ id: 'CampaignRecipient' });
export type CampaignRecipient = z.output<typeof campaignRecipient>;

export const RECIPIENT_FILTERS = [...RECIPIENT_STATES, 'delivered', 'read', 'answered', 'optedOut'] as const;

export const listRecipients = endpoint({
  method: 'GET',
  path: '/campaigns/:id/recipients',
  permission,
  feature,
  summary: 'List a campaign’s recipients and their status, 20 per page',
  params: idParams,
  query: z.object({
    searchParam: searchText,
    pageNumber,
    show: z
      .enum([...RECIPIENT_FILTERS, ''])
      .default('')
      .describe('Only recipients with this status; empty: all.'),
    reason: text(100).default('').describe('Only recipients who were left out or not reached for this reason.'),
  }),
  reply: z.object({ recipients: z.array(campaignRecipient), hasMore: z.boolean(), count: z.number() }),
});

export const listCampaignReasons = endpoint({
  method: 'GET',
  path: '/campaigns/:id/reasons',
  permission,
  feature,
  summary: 'Count recipients that were skipped or failed, by reason',
  params: idParams,
  reply: z.array(z.object({ state: z.enum(RECIPIENT_STATES), reason: z.string(), count: z.number() })),
});

export const exportCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id/export',
  permission,
  feature,
  summary:
    'Export a campaign’s recipients and their status as CSV, with the API’s field names and codes, in UTF-8 with a byte order mark',
  params: idParams,
  reply: z.string(),
});
