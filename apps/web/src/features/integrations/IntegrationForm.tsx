// Adding and changing an integration: what each type needs, and whether it answers.
import { Select, TextInput } from '@mantine/core';
import {
  createQueueIntegration,
  INTEGRATION_TYPES,
  updateQueueIntegration,
  type QueueIntegration,
} from '@recado/contract/queue-integrations';
import { useState } from 'react';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { schemaOf, valuesOf } from './integrationValues.ts';
import { TryIt } from './TryIt.tsx';
import { TypeFields } from './TypeFields.tsx';

interface IntegrationFormProps {
  /** undefined: a new one */
  integration: QueueIntegration | undefined;
  onClose: () => void;
}

export function IntegrationForm({ integration, onClose }: IntegrationFormProps) {
  const { t } = useTranslation(['integrations', 'common']);
  const [initialValues] = useState(() => valuesOf(integration));
  const { form, submit, saving } = useEntityForm({
    schema: schemaOf(integration?.hasJsonContent ?? false),
    initialValues,
    save: (body) =>
      integration
        ? call(updateQueueIntegration, { params: { id: integration.id }, body })
        : call(createQueueIntegration, { body }),
    invalidates: ['queueIntegration'],
    codeFields: { ERR_PRIVATE_ADDRESS: 'urlN8N', ERR_NAME_IN_USE: 'name', ERR_NO_FLOW_FOUND: 'flowId' },
    onDone: onClose,
  });
  const { user } = useSession();
  // Flows are of another module: what names one already goes on doing so.
  const types = INTEGRATION_TYPES.filter(
    (one) => one !== 'flowbuilder' || user.company.plan.useCampaigns || integration?.type === 'flowbuilder',
  );
  const [type, setType] = useState(initialValues.type);
  form.watch('type', ({ value }) => setType(value));
  return (
    <FormModal
      opened
      size="lg"
      title={integration ? t('form.edit', { name: integration.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
    >
      <Select
        key={form.key('type')}
        label={t('field.type')}
        required
        allowDeselect={false}
        data={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        autoComplete="off"
        maxLength={50}
        {...form.getInputProps('name')}
      />
      <TypeFields form={form} type={type} hasKey={integration?.hasJsonContent ?? false} />
      <TryIt integration={integration} type={type} form={form} />
    </FormModal>
  );
}
