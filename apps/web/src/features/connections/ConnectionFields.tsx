// The connection form's fields.
import { Group, Input, Switch, Text, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloudFields } from './CloudFields.tsx';
import { asksForPairing, needsGreeting, type ConnectionValues } from './connectionValues.ts';
import { PairingFields } from './PairingFields.tsx';
import { ProviderCards } from './ProviderCards.tsx';
import { PROVIDER_ICONS } from './providerIcons.ts';
import { QueuesSelect } from '../../entities/queue/QueuesSelect.tsx';

export interface ConnectionFieldsProps {
  form: UseFormReturnType<ConnectionValues>;
  /** left out: a new one */
  connection: Connection | undefined;
  provider: ProviderName;
  onProvider: (chosen: ProviderName) => void;
}

export function ConnectionFields({ form, connection, provider, onProvider }: ConnectionFieldsProps) {
  const { t } = useTranslation(['connections', 'common']);
  return (
    <>
      {connection ? <FixedProvider provider={provider} /> : <ProviderCards value={provider} onChange={onProvider} />}
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        description={t('field.nameHint')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      {asksForPairing(provider, connection) && <PairingFields form={form} />}
      {provider === 'cloud' && <CloudFields form={form} stored={connection?.cloud} />}
      <Switch
        key={form.key('isDefault')}
        label={t('field.isDefault')}
        description={t('field.isDefaultHint')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <QueueFields form={form} />
      <Textarea
        key={form.key('outOfHoursMessage')}
        label={t('field.outOfHoursMessage')}
        description={t('field.outOfHoursMessageHint')}
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('outOfHoursMessage')}
      />
    </>
  );
}

/** A connection stays of its kind. */
function FixedProvider({ provider }: { provider: ProviderName }) {
  const { t } = useTranslation('connections');
  const Icon = PROVIDER_ICONS[provider];
  return (
    <Input.Wrapper label={t('field.provider')} labelElement="div">
      <Group gap={6}>
        <Icon size={16} aria-hidden />
        <Text size="sm">{t(`provider.${provider}`)}</Text>
      </Group>
    </Input.Wrapper>
  );
}

function QueueFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const { t } = useTranslation('connections');
  // The form's values are uncontrolled: what else depends on one must follow it by itself.
  const [queueIds, setQueueIds] = useState(form.getValues().queueIds);
  const queues = form.getInputProps('queueIds');
  const handleQueues = (ids: number[]): void => {
    setQueueIds(ids);
    queues.onChange(ids);
  };
  return (
    <>
      <QueuesSelect
        key={form.key('queueIds')}
        label={t('field.queues')}
        description={t('field.queuesHint')}
        {...queues}
        onChange={handleQueues}
      />
      {needsGreeting(queueIds) && (
        <Textarea
          key={form.key('greetingMessage')}
          label={t('field.greetingMessage')}
          description={t('field.greetingMessageHint')}
          required
          autosize
          minRows={2}
          maxRows={6}
          {...form.getInputProps('greetingMessage')}
        />
      )}
    </>
  );
}
