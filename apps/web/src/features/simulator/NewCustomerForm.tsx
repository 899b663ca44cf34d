// Who is going to write: somebody made up, changed as one likes; alone or in a group.
import { Button, Group, SegmentedControl, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { digitsOf } from '@recado/rules/phone';
import { Shuffle } from 'lucide-react';
import { useState } from 'react';
import { useReadNumber } from '../../shared/format/readNumber.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { isLikelyNumber, randomGroupId, randomPerson, type Person } from './customers.ts';
import type { Simulator } from './useSimulator.ts';

export interface NewCustomerFormProps {
  onClose: () => void;
  onDone: Simulator['openChat'];
}

export function NewCustomerForm({ onClose, onDone }: NewCustomerFormProps) {
  const { t } = useTranslation(['simulator', 'common']);
  const readNumber = useReadNumber();
  const [kind, setKind] = useState('person');
  const form = useForm<Person>({
    initialValues: randomPerson(),
    validate: {
      name: (name) => (name.trim() === '' ? t('common:validation.required') : null),
      number: (number) => (!isLikelyNumber(number) ? t('new.numberInvalid') : null),
    },
  });
  const submit = form.onSubmit(async ({ name, number }) => {
    const person = { name: name.trim(), number: digitsOf(await readNumber(number)) };
    if (kind === 'group') onDone({ id: randomGroupId(), name: t('new.groupName') }, person);
    else onDone({ id: person.number, name: person.name });
  });

  return (
    <FormModal
      opened
      title={t('customers.new')}
      onClose={onClose}
      submit={submit}
      saving={false}
      submitLabel={t('new.submit')}
    >
      <SegmentedControl
        fullWidth
        aria-label={t('new.kind')}
        data={[
          { value: 'person', label: t('new.person') },
          { value: 'group', label: t('new.group') },
        ]}
        value={kind}
        onChange={setKind}
      />
      {kind === 'group' && (
        <Text size="sm" c="dimmed">
          {t('new.groupHint')}
        </Text>
      )}
      <TextInput label={t('common:name')} data-autofocus maxLength={100} {...form.getInputProps('name')} />
      <TextInput
        label={t('new.number')}
        description={t('new.numberHint')}
        inputMode="tel"
        {...form.getInputProps('number')}
      />
      <Group>
        <Button
          size="xs"
          variant="default"
          leftSection={<Shuffle size={14} aria-hidden />}
          onClick={() => form.setValues(randomPerson())}
        >
          {t('new.another')}
        </Button>
      </Group>
    </FormModal>
  );
}
