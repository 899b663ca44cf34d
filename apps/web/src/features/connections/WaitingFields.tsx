// What a connection does with conversations that stand still: those nobody takes up, and those the customer has left.
import { Fieldset, NumberInput, Select, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { MAX_MINUTES } from '@recado/contract/connections';
import type { ProviderName } from '@recado/contract/constants';
import { useQueues } from '../../entities/queue/useQueues.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Connections.module.css';
import type { ConnectionValues } from './connectionValues.ts';
import { MessageField } from './MessageFields.tsx';

/** as in the contract */
const MOST_LISTS = 100;

interface WaitingFieldsProps {
  form: UseFormReturnType<ConnectionValues>;
  provider: ProviderName;
}

export function WaitingFields({ form, provider }: WaitingFieldsProps) {
  const { t } = useTranslation('connections');
  return (
    <>
      <Fieldset legend={t('waiting.menuTitle')}>
        <Stack gap="sm">
          <NumberInput
            key={form.key('maxUseBotQueues')}
            label={t('field.maxUseBotQueues')}
            description={t('field.maxUseBotQueuesHint')}
            classNames={{ wrapper: classes.minutes }}
            min={0}
            max={MOST_LISTS}
            allowDecimal={false}
            allowNegative={false}
            {...form.getInputProps('maxUseBotQueues')}
          />
          <Minutes form={form} name="timeUseBotQueues" />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('waiting.queueTitle')}>
        <Stack gap="sm">
          <Minutes form={form} name="timeToTransfer" />
          <TransferQueue form={form} />
        </Stack>
      </Fieldset>
      <Fieldset legend={t('waiting.closeTitle')}>
        <Stack gap="sm">
          <Minutes form={form} name="expiresTicket" />
          <MessageField
            form={form}
            name="expiresInactiveMessage"
            description={t(
              provider === 'cloud' ? 'field.expiresInactiveMessageHintCloud' : 'field.expiresInactiveMessageHint',
            )}
          />
        </Stack>
      </Fieldset>
    </>
  );
}

function Minutes({
  form,
  name,
}: Pick<WaitingFieldsProps, 'form'> & { name: 'timeUseBotQueues' | 'timeToTransfer' | 'expiresTicket' }) {
  const { t } = useTranslation('connections');
  return (
    <NumberInput
      key={form.key(name)}
      label={t(`field.${name}`)}
      description={t(`field.${name}Hint`)}
      classNames={{ wrapper: classes.minutes }}
      min={0}
      max={MAX_MINUTES}
      step={5}
      allowDecimal={false}
      allowNegative={false}
      {...form.getInputProps(name)}
    />
  );
}

function TransferQueue({ form }: Pick<WaitingFieldsProps, 'form'>) {
  const { t } = useTranslation(['connections', 'common']);
  const options = useQueues().data?.map(({ id, name }) => ({ value: String(id), label: name }));
  const { defaultValue, onChange, ...props } = form.getInputProps('transferQueueId');
  return (
    <Select
      // The name of what is chosen comes with the queues.
      key={options ? 'ready' : 'loading'}
      {...props}
      label={t('field.transferQueueId')}
      data={options ?? []}
      disabled={!options}
      defaultValue={typeof defaultValue === 'number' ? String(defaultValue) : null}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      nothingFoundMessage={t('field.noQueues')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
    />
  );
}
