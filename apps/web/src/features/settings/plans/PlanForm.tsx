// Adding and changing a plan.
import { Checkbox, NumberInput, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { BUILT_FEATURES } from '@recado/contract/constants';
import { createPlan, updatePlan, type OwnedPlan } from '@recado/contract/plans';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { bodyOf, planSchema, valuesOf } from './planValues.ts';

export interface PlanFormProps {
  /** left out: a new one */
  plan?: OwnedPlan;
  onClose: () => void;
}

export function PlanForm({ plan, onClose }: PlanFormProps) {
  const { t } = useTranslation(['plans', 'auth', 'common']);
  const { form, submit, saving, unchanged } = useEntityForm({
    schema: planSchema,
    initialValues: valuesOf(plan),
    save: (values) => {
      const body = bodyOf(values);
      return plan ? call(updatePlan, { params: { id: plan.id }, body }) : call(createPlan, { body });
    },
    // Companies show what their plan is called and has.
    invalidates: ['plan', 'company'],
    codeFields: { ERR_NAME_IN_USE: 'name' },
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      title={plan ? t('form.edit', { name: plan.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      disabled={plan !== undefined && unchanged}
    >
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NumberInput
        key={form.key('value')}
        label={t('field.value')}
        required
        prefix="R$ "
        decimalSeparator=","
        thousandSeparator="."
        decimalScale={2}
        fixedDecimalScale
        allowNegative={false}
        hideControls
        {...form.getInputProps('value')}
      />
      <SimpleGrid cols={3} spacing="sm">
        {(['users', 'connections', 'queues'] as const).map((name) => (
          <NumberInput
            key={form.key(name)}
            label={t(`field.${name}`)}
            required
            allowDecimal={false}
            allowNegative={false}
            max={100_000}
            {...form.getInputProps(name)}
          />
        ))}
      </SimpleGrid>
      <NumberInput
        key={form.key('storageGb')}
        label={t('field.storageGb')}
        description={t('field.storageHint')}
        allowDecimal={false}
        allowNegative={false}
        max={100_000}
        {...form.getInputProps('storageGb')}
      />
      <Checkbox.Group key={form.key('features')} label={t('field.modules')} {...form.getInputProps('features')}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" mt={6}>
          {BUILT_FEATURES.map((feature) => (
            <Checkbox key={feature} value={feature} label={t(`auth:plan.feature.${feature}`)} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <Switch
        key={form.key('isPublic')}
        label={t('field.public')}
        description={t('field.publicHint')}
        {...form.getInputProps('isPublic', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
