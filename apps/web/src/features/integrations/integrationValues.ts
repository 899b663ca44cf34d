// The integration form's values; a key that is kept may be left empty.
import {
  integrationGaps,
  queueIntegrationInput,
  TYPEBOT_DEFAULTS,
  type QueueIntegration,
} from '@recado/contract/queue-integrations';
import type { z } from 'zod';

export const schemaOf = (hasKey: boolean) =>
  queueIntegrationInput.required().superRefine((values, context) => {
    for (const { path, message } of integrationGaps(values, hasKey))
      context.addIssue({ code: 'custom', path: [path], message, input: '' });
  });
export type IntegrationFormValues = z.input<ReturnType<typeof schemaOf>>;

const NEW: IntegrationFormValues = {
  type: 'dialogflow',
  name: '',
  projectName: '',
  jsonContent: '',
  language: 'pt-BR',
  urlN8N: '',
  typebotSlug: '',
  typebotExpires: TYPEBOT_DEFAULTS.expires,
  typebotDelayMessage: TYPEBOT_DEFAULTS.delayMessage,
  typebotKeywordFinish: '',
  typebotKeywordRestart: '',
  typebotRestartMessage: '',
  typebotUnknownMessage: '',
  flowId: null,
};

export function valuesOf(integration: QueueIntegration | undefined): IntegrationFormValues {
  if (!integration) return NEW;
  const { id: _id, hasJsonContent: _has, ...values } = integration;
  return { ...values, jsonContent: '' };
}
