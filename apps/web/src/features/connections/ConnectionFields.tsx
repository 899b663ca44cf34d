// The connection form's fields.
import { Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsGreeting, type ConnectionValues } from './connectionValues.ts';
import { QueuesSelect } from './QueuesSelect.tsx';

export function ConnectionFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const { t } = useTranslation(['connections', 'common']);
  // The form's values are uncontrolled: what else depends on one must follow it by itself.
  const [queueIds, setQueueIds] = useState(form.getValues().queueIds);
  const queues = form.getInputProps('queueIds');
  const handleQueues = (ids: number[]): void => {
    setQueueIds(ids);
    queues.onChange(ids);
  };
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
