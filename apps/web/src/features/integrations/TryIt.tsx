// Calls the system for real, with a greeting, and shows what it answers.
import { Alert, Button, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import {
  testSession,
  tryQueueIntegration,
  type IntegrationTry,
  type IntegrationType,
  type QueueIntegration,
} from '@recado/contract/queue-integrations';
import { useMutation } from '@tanstack/react-query';
import { PlugZap } from 'lucide-react';
import { schemaErrors } from '../../shared/crud/formErrors.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { schemaOf, type IntegrationFormValues } from './integrationValues.ts';

/** What a try of what is written sends: a name, say, may still be missing. */
const SENT = ['projectName', 'jsonContent', 'language'] as const;

interface TryItProps {
  integration: QueueIntegration | undefined;
  type: IntegrationType;
  form: UseFormReturnType<IntegrationFormValues>;
}

/** Dialogflow as it is written in the form; the others as they are saved. */
export function TryIt({ integration, type, form }: TryItProps) {
  const { t } = useTranslation('integrations');
  const isWritten = type === 'dialogflow';
  const id = integration?.type === type ? integration.id : undefined;
  const tried = useMutation({
    mutationFn: (): Promise<IntegrationTry> => {
      if (!isWritten && id !== undefined) return call(tryQueueIntegration, { params: { id } });
      const { projectName, jsonContent, language } = form.getValues();
      return call(testSession, { body: { projectName, jsonContent, language, ...(id !== undefined && { id }) } });
    },
  });
  const handleTry = (): void => {
    if (isWritten) {
      const wrong = schemaErrors(schemaOf(integration?.hasJsonContent ?? false), form.getValues());
      const errors = Object.fromEntries(SENT.flatMap((name) => (wrong[name] ? [[name, wrong[name]]] : [])));
      form.setErrors({ ...form.errors, ...errors });
      const first = SENT.find((name) => name in errors);
      if (first) return form.getInputNode(first)?.focus();
    }
    tried.mutate();
  };
  const disabled = !isWritten && id === undefined;
  const { data } = tried;
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        mr="auto"
        leftSection={<PlugZap size={16} aria-hidden />}
        loading={tried.isPending}
        disabled={disabled}
        onClick={handleTry}
      >
        {t('try.button')}
      </Button>
      <Text size="xs" c="dimmed">
        {t(disabled ? 'try.saveFirst' : isWritten ? 'try.asWritten' : 'try.asSaved')}
      </Text>
      {data && (
        <Alert color={data.ok ? 'green' : 'red'} role="status" title={t(data.ok ? 'try.good' : 'try.bad')}>
          {data.ok ? data.messages.join('\n') || t('try.silent') : data.problem && t(`problem.${data.problem}`)}
          {data.error !== '' && <Text size="xs">{data.error}</Text>}
        </Alert>
      )}
    </Stack>
  );
}
