// Making a token: what it may do, in which queues, for how long.
import { Checkbox, Select, Stack, TextInput } from '@mantine/core';
import { apiTokenInput, createApiToken } from '@recado/contract/api-tokens';
import { API_SCOPES } from '@recado/contract/constants';
import { SCOPE_KEYS } from '../../entities/messagesApi/messagesApiKeys.ts';
import { z } from 'zod';
import { QueuesSelect } from '../../entities/queue/QueuesSelect.tsx';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

/** In days; `0`: it does not run out. */
const LIVES = ['0', '30', '90', '365'] as const;
const DAY_MS = 86_400_000;

const schema = apiTokenInput
  .pick({ name: true, scopes: true, queueIds: true })
  .required()
  .extend({ days: z.enum(LIVES) });

export interface TokenFormProps {
  invalidates: readonly string[];
  onClose: () => void;
  /** the only time that it is told */
  onMade: (token: string) => void;
}

export function TokenForm({ invalidates, onClose, onMade }: TokenFormProps) {
  const { t } = useTranslation('messagesApi');
  const { form, submit, saving } = useEntityForm({
    schema,
    initialValues: { name: '', scopes: ['messages:send'], queueIds: [], days: '365' },
    save: ({ days, ...values }) => call(createApiToken, { body: { ...values, expiresAt: endOf(Number(days)) } }),
    invalidates,
    successText: null,
    onDone: onClose,
    onSaved: ({ token }) => onMade(token),
  });
  return (
    <FormModal
      opened
      title={t('tokens.add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      submitLabel={t('tokens.make')}
    >
      <TextInput
        key={form.key('name')}
        label={t('tokens.field.name')}
        description={t('tokens.nameHint')}
        required
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <Checkbox.Group
        key={form.key('scopes')}
        label={t('tokens.field.scopes')}
        required
        {...form.getInputProps('scopes')}
      >
        <Stack gap="xs" mt={4}>
          {API_SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(SCOPE_KEYS[scope])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <QueuesSelect
        key={form.key('queueIds')}
        label={t('tokens.field.queues')}
        description={t('tokens.queuesHint')}
        {...form.getInputProps('queueIds')}
      />
      <Select
        key={form.key('days')}
        label={t('tokens.field.expires')}
        allowDeselect={false}
        data={LIVES.map((days) => ({ value: days, label: t(`tokens.life.${days}`) }))}
        {...form.getInputProps('days')}
      />
    </FormModal>
  );
}

const endOf = (days: number): string | null => (days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString());
