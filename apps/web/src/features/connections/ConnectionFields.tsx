// The connection form's fields, by what they are about.
import { Fieldset, NumberInput, SimpleGrid, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { QueueSelect, QueuesSelect } from './QueueSelects.tsx';
import type { ConnectionValues } from './connectionValues.ts';

export interface FieldsProps {
  form: UseFormReturnType<ConnectionValues>;
}

const MESSAGES = ['greetingMessage', 'complationMessage', 'outOfHoursMessage', 'ratingMessage'] as const;

export function GeneralFields({ form }: FieldsProps) {
  const { t } = useTranslation(['connections', 'common']);
  return (
    <>
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        description={t('field.nameHint')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Switch
        key={form.key('isDefault')}
        label={t('field.isDefault')}
        description={t('field.isDefaultHint')}
        {...form.getInputProps('isDefault', { type: 'checkbox' })}
      />
      <QueuesSelect
        key={form.key('queueIds')}
        label={t('field.queues')}
        description={t('field.queuesHint')}
        {...form.getInputProps('queueIds')}
      />
    </>
  );
}

export function MessageFields({ form }: FieldsProps) {
  const { t } = useTranslation('connections');
  return (
    <Fieldset legend={t('section.messages')}>
      <Stack gap="sm">
        {MESSAGES.map((name) => (
          <Textarea
            key={form.key(name)}
            label={t(`field.${name}`)}
            description={t(`field.${name}Hint`)}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps(name)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}

export function AutomationFields({ form }: FieldsProps) {
  const { t } = useTranslation('connections');
  const whole = { min: 0, allowDecimal: false, allowNegative: false } as const;
  const minutes = { ...whole, max: 525_600, suffix: ` ${t('field.minutes')}` };
  return (
    <>
      <Fieldset legend={t('section.inactivity')}>
        <Stack gap="sm">
          <NumberInput
            key={form.key('expiresTicket')}
            label={t('field.expiresTicket')}
            description={t('field.zeroIsOff')}
            {...minutes}
            {...form.getInputProps('expiresTicket')}
          />
          <Textarea
            key={form.key('expiresInactiveMessage')}
            label={t('field.expiresInactiveMessage')}
            autosize
            minRows={2}
            maxRows={6}
            {...form.getInputProps('expiresInactiveMessage')}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <NumberInput
              key={form.key('timeToTransfer')}
              label={t('field.timeToTransfer')}
              description={t('field.zeroIsOff')}
              {...minutes}
              {...form.getInputProps('timeToTransfer')}
            />
            <QueueSelect
              key={form.key('transferQueueId')}
              label={t('field.transferQueue')}
              description={t('field.transferQueueHint')}
              {...form.getInputProps('transferQueueId')}
            />
          </SimpleGrid>
        </Stack>
      </Fieldset>
      <Fieldset legend={t('section.menu')}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NumberInput
            key={form.key('maxUseBotQueues')}
            label={t('field.maxUseBotQueues')}
            description={t('field.maxUseBotQueuesHint')}
            {...whole}
            max={100}
            {...form.getInputProps('maxUseBotQueues')}
          />
          <NumberInput
            key={form.key('timeUseBotQueues')}
            label={t('field.timeUseBotQueues')}
            description={t('field.timeUseBotQueuesHint')}
            {...minutes}
            {...form.getInputProps('timeUseBotQueues')}
          />
        </SimpleGrid>
      </Fieldset>
    </>
  );
}
