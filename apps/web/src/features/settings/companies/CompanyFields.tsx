// The company form's fields.
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Recurrence } from '@recado/contract/constants';
import { NameAndEmail } from '../../../entities/user/NameAndEmail.tsx';
import { PasswordField } from '../../../entities/user/PasswordField.tsx';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { LanguageSelect } from '../../../shared/ui/LanguageSelect.tsx';
import { BillingFields } from '../company/BillingFields.tsx';
import { TimeZoneSelect } from '../company/TimeZoneSelect.tsx';
import { usePlans } from '../plans/usePlans.ts';
import type { CompanyValues } from './companyValues.ts';

interface FieldsProps {
  form: UseFormReturnType<CompanyValues>;
}

const GRID = { cols: { base: 1, sm: 2 }, spacing: 'md' } as const;

export function CompanyFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const { t } = useTranslation(['companies', 'common']);
  return (
    <>
      <SimpleGrid {...GRID}>
        <NameAndEmail keyOf={form.key} inputOf={form.getInputProps} />
        <TextInput
          key={form.key('phone')}
          label={t('field.phone')}
          type="tel"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <LanguageSelect key={form.key('language')} label={t('field.language')} {...form.getInputProps('language')} />
      </SimpleGrid>
      {isNew && (
        <PasswordField
          key={form.key('password')}
          label={t('field.password')}
          description={t('field.passwordHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      <SubscriptionFields form={form} />
      <BillingFields legend={t('field.billing')} keyOf={form.key} inputOf={form.getInputProps} />
    </>
  );
}

function SubscriptionFields({ form }: FieldsProps) {
  const { t } = useTranslation('companies');
  const plans = usePlans().data;
  return (
    <>
      <SimpleGrid {...GRID}>
        <Select
          // The name of what is chosen comes with the plans.
          key={plans ? form.key('planId') : 'loading'}
          label={t('field.plan')}
          required
          data={(plans ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          disabled={!plans}
          allowDeselect={false}
          nothingFoundMessage={t('field.noPlans')}
          {...form.getInputProps('planId')}
        />
        <Select
          key={form.key('recurrence')}
          label={t('field.recurrence')}
          data={offered(form.getInitialValues().recurrence).map((value) => ({
            value,
            label: t(`recurrence.${value}`),
          }))}
          allowDeselect={false}
          {...form.getInputProps('recurrence')}
        />
        <TextInput
          key={form.key('dueDay')}
          label={t('field.dueDate')}
          description={t('field.dueDateHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          {...form.getInputProps('dueDay')}
        />
        <TimeZoneSelect
          key={form.key('timeZone')}
          label={t('field.timeZone')}
          nothingFoundMessage={t('field.noTimeZones')}
          {...form.getInputProps('timeZone')}
        />
      </SimpleGrid>
      <SimpleGrid {...GRID}>
        <Switch
          key={form.key('status')}
          label={t('field.status')}
          description={t('field.statusHint')}
          {...form.getInputProps('status', { type: 'checkbox' })}
        />
        <Switch
          key={form.key('campaignsEnabled')}
          label={t('field.campaigns')}
          description={t('field.campaignsHint')}
          {...form.getInputProps('campaignsEnabled', { type: 'checkbox' })}
        />
      </SimpleGrid>
    </>
  );
}

/** New ones are monthly, by the specification; what a company has stays. */
const offered = (own: Recurrence): Recurrence[] => (own === 'MENSAL' ? [own] : ['MENSAL', own]);
