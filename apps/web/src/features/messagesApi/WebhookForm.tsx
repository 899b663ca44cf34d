// Adding and changing an address that is told what happens.
import { Checkbox, Stack, Switch, TextInput } from '@mantine/core';
import {
  createWebhookEndpoint,
  updateWebhookEndpoint,
  WEBHOOK_EVENTS,
  webhookEndpointInput,
  type WebhookEndpoint,
} from '@recado/contract/webhooks';
import { EVENT_KEYS } from '../../entities/messagesApi/messagesApiKeys.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call, type Reply } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const schema = webhookEndpointInput.required();

export interface WebhookFormProps {
  /** undefined: a new one */
  endpoint: WebhookEndpoint | undefined;
  invalidates: readonly string[];
  onClose: () => void;
  /** the only time that it is told */
  onSecret: (made: Reply<typeof createWebhookEndpoint>) => void;
}

export function WebhookForm({ endpoint, invalidates, onClose, onSecret }: WebhookFormProps) {
  const { t } = useTranslation('messagesApi');
  const { form, submit, saving } = useEntityForm({
    schema,
    initialValues: { url: endpoint?.url ?? '', events: endpoint?.events ?? [], active: endpoint?.active ?? true },
    save: async (body): Promise<Reply<typeof createWebhookEndpoint> | undefined> => {
      if (!endpoint) return call(createWebhookEndpoint, { body });
      await call(updateWebhookEndpoint, { params: { id: endpoint.id }, body });
      return undefined;
    },
    invalidates,
    codeFields: { ERR_PRIVATE_ADDRESS: 'url' },
    onDone: onClose,
    onSaved: (made) => made && onSecret(made),
  });
  return (
    <FormModal
      opened
      title={endpoint ? t('webhooks.edit') : t('webhooks.add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
    >
      <TextInput
        key={form.key('url')}
        label={t('webhooks.url')}
        placeholder="https://"
        required
        data-autofocus
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps('url')}
      />
      <Checkbox.Group key={form.key('events')} label={t('webhooks.events')} required {...form.getInputProps('events')}>
        <Stack gap="xs" mt={4}>
          {WEBHOOK_EVENTS.map((event) => (
            <Checkbox key={event} value={event} label={t(EVENT_KEYS[event])} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        key={form.key('active')}
        label={t('webhooks.active')}
        {...form.getInputProps('active', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
