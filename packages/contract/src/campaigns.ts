// Campaigns: one of five texts to each person of a list or with a tag, at the pace that the company sets.
import { z } from 'zod';
import {
  campaignCounts,
  campaignRecipient,
  RECIPIENT_FILTERS,
  RECIPIENT_STATES,
  SKIP_REASONS,
} from './campaign-recipients.ts';
import { contactListItem } from './contact-lists.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import {
  cursor,
  id,
  idParams,
  moment,
  named,
  nextPage,
  pageNumber,
  personName,
  searchText,
  text,
  timestamp,
  ignored,
  numberedPage,
} from './primitives.ts';
import { templateMessage } from './templates.ts';

export const CAMPAIGN_STATUSES = ['INATIVA', 'PROGRAMADA', 'EM_ANDAMENTO', 'CANCELADA', 'FINALIZADA'] as const;
export type CampaignStatus = (typeof CAMPAIGN_STATUSES)[number];

/** one campaign goes to so many people; with more it does not begin */
export const MOST_CAMPAIGN_PEOPLE = 100_000;

/** What keeps a campaign that is on its way. */
export const CAMPAIGN_WAITS = ['line', 'restricted', 'stopped', 'hours', 'canary', 'plan', 'budget'] as const;
/** Why it stopped by itself. */
export const CAMPAIGN_STOPS = ['failures', 'optOuts', 'nobody', 'noLine', 'tooMany', 'noFile'] as const;

export const CAMPAIGN_TEXTS = ['message1', 'message2', 'message3', 'message4', 'message5'] as const;
/** of the schedule: so long before it a campaign may be changed */
export const EDIT_WINDOW_MINUTES = 60;

const clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, 'must be a time such as 08:00');
const weekdays = z.array(z.number().int().min(0).max(6)).max(7);

const texts = {
  message1: z.string().describe('First of the texts; each recipient gets one of them.'),
  message2: z.string().describe('Second text; empty: none.'),
  message3: z.string().describe('Third text; empty: none.'),
  message4: z.string().describe('Fourth text; empty: none.'),
  message5: z.string().describe('Fifth text; empty: none.'),
};

export const campaign = z
  .object({
    id,
    companyId: id.describe('ID of the company.'),
    name: z.string().describe('Name of the campaign.'),
    status: z
      .enum(CAMPAIGN_STATUSES)
      .describe(
        'State of the campaign: inactive (INATIVA), scheduled (PROGRAMADA), running (EM_ANDAMENTO), canceled (CANCELADA) or finished (FINALIZADA).',
      ),
    ...texts,
    confirmation: z
      .boolean()
      .describe(
        'Whether recipients are first asked a question, and only those who reply, and not with a plain no, get the message.',
      ),
    confirmationMessage: z.string().describe('The question; a template replaces it.'),
    scheduledAt: timestamp
      .nullable()
      .describe('When it is scheduled to start; null: not scheduled, or started at once.'),
    startedAt: timestamp.nullable().describe('When it started; null: not yet.'),
    completedAt: timestamp.nullable().describe('When it finished; null: not yet.'),
    whatsappId: id
      .nullable()
      .describe('ID of the connection that sends it; null: none has been chosen, or it was deleted.'),
    whatsapp: named
      .extend({
        provider: z
          .string()
          .describe(
            'Network of the connection: `beta` (WhatsApp Web), `cloud` (official number) or `sandbox` (simulated).',
          ),
      })
      .nullable()
      .describe('The connection that sends it; null: none.'),
    contactListId: id.nullable().describe('ID of the contact list it goes to; null: none.'),
    contactList: named.nullable().describe('The contact list it goes to; null: none.'),
    tagId: id
      .nullable()
      .describe('ID of a tag: it goes to the contacts who have it, themselves or on a ticket; null: none.'),
    fileListId: id.nullable().describe('ID of a file list that is sent along; null: none.'),
    queueId: id.nullable().describe('ID of the queue that receives the replies; null: none.'),
    template: templateMessage
      .nullable()
      .describe('Template of an official number, sent instead of the texts; null: none.'),
    hoursFrom: z
      .string()
      .describe('No message is sent before this time of day, in the company’s time zone; empty: no limit.'),
    hoursTo: z
      .string()
      .describe('No message is sent after this time of day, in the company’s time zone; empty: no limit.'),
    weekdays: z
      .array(z.number())
      .describe('Days of the week on which messages are sent, 0 is Sunday; empty: every day.'),
    mediaPath: z.string().nullable().describe('Signed link to the file that is sent along; null: there is none.'),
    mediaName: z.string().nullable().describe('Name of the file; null: there is none.'),
    waitsFor: z.enum(CAMPAIGN_WAITS).nullable().describe('What a running campaign is waiting for; null: nothing.'),
    stopReason: z.enum(CAMPAIGN_STOPS).nullable().describe('Why it stopped by itself; null: it did not.'),
    counts: campaignCounts.describe('Number of recipients by status.'),
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
      .nullable()
      .describe('The contact list it goes to, with its first entries; null: none.'),
    shipping: z
      .array(
        z.object({
          id,
          number: z.string().describe('Phone number, in digits.'),
          contactId: id.nullable().describe('ID of the contact; null: the recipient is not in the address book.'),
          state: z.enum(RECIPIENT_STATES).describe('Status of the message to this recipient.'),
          sentAt: timestamp.nullable().describe('When the network accepted the message; null: not yet.'),
          deliveredAt: timestamp.nullable().describe('When it reached the phone; null: not yet.'),
        }),
      )
      .describe(`The first ${CAMPAIGN_SAMPLE} recipients; \`GET /campaigns/{id}/recipients\` has all of them.`),
  })
  .meta({ id: 'CampaignDetail' });
export type CampaignDetail = z.output<typeof campaignDetail>;

const message = text(4_096).trim();
const fields = {
  name: personName.describe('Name of the campaign.'),
  message1: message.describe(
    'First of the texts; each recipient gets one of them. Variables such as `{{name}}` are filled in.',
  ),
  message2: message.describe('Second text; empty: none.'),
  message3: message.describe('Third text; empty: none.'),
  message4: message.describe('Fourth text; empty: none.'),
  message5: message.describe('Fifth text; empty: none.'),
  confirmation: z
    .boolean()
    .describe(
      'Whether recipients are first asked a question, and only those who reply, and not with a plain no, get the message.',
    ),
  confirmationMessage: message.describe('The question; not used with a template, which is then the question itself.'),
  scheduledAt: z
    .union([z.literal('').transform(() => null), z.null(), moment()])
    .describe('When to start it; null or empty: not scheduled. Without a time zone, it’s the company’s.'),
  whatsappId: id.nullable().describe('ID of the connection that sends it; null: none.'),
  contactListId: id.nullable().describe('ID of the contact list it goes to; null: none.'),
  tagListId: z
    .union([z.literal('Nenhuma').transform(() => null), z.null(), id])
    .describe('ID of a tag: the campaign goes to the contacts who have it, themselves or on a ticket; null: none.'),
  fileListId: id.nullable().describe('ID of a file list to send along; null: none.'),
  queueId: id.nullable().describe('ID of the queue that receives the replies; null: none.'),
  template: templateMessage.nullable().describe('Template of an official number, sent instead of the texts.'),
  hoursFrom: clock.describe('No message is sent before this time of day, in the company’s time zone; empty: no limit.'),
  hoursTo: clock.describe('No message is sent after this time of day, in the company’s time zone; empty: no limit.'),
  weekdays: weekdays.describe('Days of the week on which messages are sent, 0 is Sunday; empty: every day.'),
};
/** sent by the client that the specification describes */
const unused = { status: ignored, companyId: ignored };
export const campaignInput = z.object({
  ...fields,
  message1: fields.message1.default(''),
  message2: fields.message2.default(''),
  message3: fields.message3.default(''),
  message4: fields.message4.default(''),
  message5: fields.message5.default(''),
  confirmation: fields.confirmation.default(false),
  confirmationMessage: fields.confirmationMessage.default(''),
  scheduledAt: fields.scheduledAt.default(null),
  whatsappId: fields.whatsappId.default(null),
  contactListId: fields.contactListId.default(null),
  tagListId: fields.tagListId.default(null),
  fileListId: fields.fileListId.default(null),
  queueId: fields.queueId.default(null),
  template: fields.template.default(null),
  hoursFrom: fields.hoursFrom.default(''),
  hoursTo: fields.hoursTo.default(''),
  weekdays: fields.weekdays.default([]),
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

/** What a campaign may lack before it can go out. */
export const CAMPAIGN_LACKS = ['connection', 'people', 'text', 'question'] as const;

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
    reachable: z.number().describe('How many of them would receive the message.'),
    unchecked: z
      .number()
      .describe('How many of them have not been checked yet for being on WhatsApp. Each is checked before its turn.'),
    notOnWhatsApp: z.number().describe('How many of them are known not to be on WhatsApp.'),
    optedOut: z.number().describe('How many of them have opted out of automated messages.'),
    window: z
      .number()
      .describe('How many of the others an official number may only send a template now, and it has none.'),
    seconds: z
      .number()
      .describe('Estimated duration in seconds at the configured pace, without nights and other pauses.'),
    cost: z
      .number()
      .nullable()
      .describe('Estimated cost in reais if every message is delivered; null as for a campaign.'),
    lacks: z.array(z.enum(CAMPAIGN_LACKS)).describe('What must be filled in before it can start; empty: nothing.'),
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
    people: z
      .array(
        z.object({
          name: z.string().describe('Name of the contact.'),
          number: z.string().describe('Phone number, in digits.'),
          reason: z.enum(SKIP_REASONS).describe('Why the contact would be left out.'),
        }),
      )
      .describe('Contacts that would be left out, by number.'),
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
  reply: z.object({ count: z.number().describe('Number of such recipients.') }),
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
    reason: text(100)
      .default('')
      .describe(
        'Only recipients who were left out or not reached for this reason, as `GET /campaigns/{id}/reasons` lists it; empty: any.',
      ),
  }),
  reply: z.object({ recipients: z.array(campaignRecipient).describe('The recipients on this page.'), ...numberedPage }),
});

export const listCampaignReasons = endpoint({
  method: 'GET',
  path: '/campaigns/:id/reasons',
  permission,
  feature,
  summary: 'Count recipients that were skipped or failed, by reason',
  params: idParams,
  reply: z.array(
    z.object({
      state: z.enum(RECIPIENT_STATES).describe('Status of these recipients: skipped, failed or uncertain.'),
      reason: z.string().describe('Reason for skipped recipients; error code for the others.'),
      count: z.number().describe('Number of recipients with this reason.'),
    }),
  ),
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
