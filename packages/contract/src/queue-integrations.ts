// Queue integrations: outside systems, or a flow, that answer customers of a connection or a queue.
import { z } from 'zod';
import { LIMITS } from './constants.ts';
import { crudEndpoints } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { OUTSIDE_PROBLEMS } from './outside-problems.ts';
import { id, idParams, personName, requiredText, text, createdAt } from './primitives.ts';

export const INTEGRATION_TYPES = ['dialogflow', 'n8n', 'webhook', 'typebot', 'flowbuilder'] as const;
export type IntegrationType = (typeof INTEGRATION_TYPES)[number];

/** of what the bot of Dialogflow speaks */
export const INTEGRATION_LANGUAGES = ['pt-BR', 'en', 'es'] as const;

export const TYPEBOT_DEFAULTS = { expires: 1, delayMessage: 1_000 } as const;
/** milliseconds between two bubbles */
export const LONGEST_DELAY_MS = 60_000;
const LONGEST_EXPIRY_MINUTES = 10_080;

const word = text(100).trim();

const fields = {
  type: z.enum(INTEGRATION_TYPES).describe('Kind of external system.'),
  name: personName.describe('Name of the integration.'),
  projectName: text(100).trim().describe('Project ID for Dialogflow; for the others, the name.'),
  jsonContent: text(20_000)
    .trim()
    .describe('JSON key file of a Google service account, stored encrypted and never returned; empty: unchanged.'),
  language: z.enum(INTEGRATION_LANGUAGES).describe('Language of the Dialogflow agent.'),
  urlN8N: z
    .union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'must be an address that begins with http' }).max(2_000),
    ])
    .describe('URL to call: the full address for n8n and webhooks, the viewer’s without a path for Typebot.'),
  typebotSlug: text(200)
    .trim()
    .regex(/^[\w-]*$/, 'the public name of the bot: letters, digits, - and _')
    .describe('Public name of the Typebot bot.'),
  typebotExpires: z
    .number()
    .int()
    .min(0)
    .max(LONGEST_EXPIRY_MINUTES)
    .describe('Minutes without a message after which the conversation restarts; 0: never.'),
  typebotDelayMessage: z.number().int().min(0).max(LONGEST_DELAY_MS).describe('Milliseconds between two messages.'),
  typebotKeywordFinish: word.describe('Word with which a customer ends the conversation; empty: none.'),
  typebotKeywordRestart: word.describe('Word with which a customer restarts the conversation; empty: none.'),
  typebotRestartMessage: text(LIMITS.messageLength)
    .trim()
    .describe('Message sent when the conversation restarts; empty: none.'),
  typebotUnknownMessage: text(LIMITS.messageLength).trim().describe('Reply if the bot has no answer; empty: none.'),
  flowId: id.nullable().describe('For flowbuilder: the flow that starts.'),
};
const values = z.object(fields);
export type IntegrationValues = z.output<typeof values>;

export const queueIntegrationInput = z.object({
  ...fields,
  projectName: fields.projectName.default(''),
  jsonContent: fields.jsonContent.default(''),
  language: fields.language.default('pt-BR'),
  urlN8N: fields.urlN8N.default(''),
  typebotSlug: fields.typebotSlug.default(''),
  typebotExpires: fields.typebotExpires.default(TYPEBOT_DEFAULTS.expires),
  typebotDelayMessage: fields.typebotDelayMessage.default(TYPEBOT_DEFAULTS.delayMessage),
  typebotKeywordFinish: fields.typebotKeywordFinish.default(''),
  typebotKeywordRestart: fields.typebotKeywordRestart.default(''),
  typebotRestartMessage: fields.typebotRestartMessage.default(''),
  typebotUnknownMessage: fields.typebotUnknownMessage.default(''),
  flowId: fields.flowId.default(null),
});
export const queueIntegrationChange = values.partial();

/** What is missing of one of its type. @param hasKey a key file is kept already */
export function integrationGaps(
  { type, urlN8N, typebotSlug, projectName, jsonContent, flowId }: IntegrationValues,
  hasKey: boolean,
): { path: keyof IntegrationValues; message: string }[] {
  const gaps: [path: keyof IntegrationValues, isGap: boolean][] = [
    ['urlN8N', ['n8n', 'webhook', 'typebot'].includes(type) && urlN8N === ''],
    ['typebotSlug', type === 'typebot' && typebotSlug === ''],
    ['projectName', type === 'dialogflow' && projectName === ''],
    ['jsonContent', type === 'dialogflow' && jsonContent === '' && !hasKey],
    ['flowId', type === 'flowbuilder' && flowId === null],
  ];
  return gaps.flatMap(([path, isGap]) => (isGap ? [{ path, message: 'Required' }] : []));
}

export const queueIntegration = z
  .object({
    id,
    type: fields.type,
    name: z.string().describe('Name of the integration.'),
    projectName: z.string().describe('Project ID for Dialogflow; for the others, the name.'),
    hasJsonContent: z.boolean().describe('Whether a key file is stored. It is never returned.'),
    language: fields.language,
    urlN8N: z
      .string()
      .describe(
        'URL to call: the full address for n8n and webhooks, the viewer’s without a path for Typebot; empty: none.',
      ),
    typebotSlug: z.string().describe('Public name of the Typebot bot; empty: none.'),
    typebotExpires: z.number().describe('Minutes without a message after which the conversation restarts; 0: never.'),
    typebotDelayMessage: z.number().describe('Milliseconds between two messages.'),
    typebotKeywordFinish: z.string().describe('Word with which a customer ends the conversation; empty: none.'),
    typebotKeywordRestart: z.string().describe('Word with which a customer restarts the conversation; empty: none.'),
    typebotRestartMessage: z.string().describe('Message sent when the conversation restarts; empty: none.'),
    typebotUnknownMessage: z.string().describe('Reply if the bot has no answer; empty: none.'),
    flowId: id.nullable().describe('For flowbuilder: ID of the flow that starts; null: none.'),
  })
  .meta({ id: 'QueueIntegration' });
export type QueueIntegration = z.output<typeof queueIntegration>;

const permission = 'integrations-page:edit';
const feature = 'useIntegrations';
const crud = crudEndpoints('/queueIntegration', {
  one: 'an integration',
  many: 'integrations by name',
  listKey: 'queueIntegrations',
  entity: queueIntegration,
  input: queueIntegrationInput,
  change: queueIntegrationChange,
  read: permission,
  write: permission,
});
export const listQueueIntegrations = endpoint({ ...crud.list, feature });
export const getQueueIntegration = endpoint({ ...crud.get, feature });
export const createQueueIntegration = endpoint({ ...crud.create, feature });
export const updateQueueIntegration = endpoint({ ...crud.update, feature });
export const deleteQueueIntegration = endpoint({ ...crud.remove, feature });

/** What a try made of it. */
export const tryReply = z.object({
  ok: z.boolean().describe('Whether it replied.'),
  messages: z.array(z.string()).describe('Its reply to a greeting.'),
  problem: z.enum(OUTSIDE_PROBLEMS).nullable().describe('What is wrong; null: nothing.'),
  error: z.string().describe('What exactly went wrong, for technicians; empty: nothing.'),
});
export type IntegrationTry = z.output<typeof tryReply>;

export const testSession = endpoint({
  method: 'POST',
  path: '/queueIntegration/testSession',
  permission,
  feature,
  summary: 'Test Dialogflow settings with a greeting and return the bot’s reply',
  body: z.object({
    projectName: requiredText(1, 100).describe('ID of the Dialogflow project.'),
    jsonContent: fields.jsonContent,
    language: fields.language,
    id: id.optional().describe('The integration whose key file is used if none is given.'),
  }),
  reply: tryReply,
});

export const tryQueueIntegration = endpoint({
  method: 'POST',
  path: '/queueIntegration/:id/test',
  permission,
  feature,
  summary: 'Test a saved integration with a greeting and return its reply',
  params: idParams,
  reply: tryReply,
});

export const callSecret = endpoint({
  method: 'GET',
  path: '/queueIntegration/secret',
  permission,
  feature,
  summary: 'Get the secret that signs calls of webhooks, n8n and flows (Standard Webhooks)',
  reply: z.object({ secret: z.string().describe('The signing secret (`whsec_…`).') }),
});

export const INTEGRATION_CALLS_KEPT = 100;
export const INTEGRATION_CALLS_DAYS = 14;

export const integrationCall = z
  .object({
    id,
    ticketId: id.nullable().describe('ID of the ticket; null: it was a test by a user.'),
    what: z.string().describe('What was called: the kind of request, or the name of the tool.'),
    status: z.number().nullable().describe('HTTP status of the response; null: there was none.'),
    ms: z.number().describe('Duration in milliseconds.'),
    request: z.string().describe('Beginning of what was sent.'),
    answer: z.string().describe('Beginning of the response; empty: none.'),
    error: z.string().describe('Error message; empty: success.'),
    createdAt,
  })
  .meta({ id: 'IntegrationCall' });
export type IntegrationCall = z.output<typeof integrationCall>;

export const listIntegrationCalls = endpoint({
  method: 'GET',
  path: '/queueIntegration/:id/calls',
  permission,
  feature,
  summary: `List an integration’s calls, newest first: the last ${INTEGRATION_CALLS_KEPT}, kept for ${INTEGRATION_CALLS_DAYS} days`,
  params: idParams,
  reply: z.object({ records: z.array(integrationCall).describe('The calls, newest first.') }),
});
