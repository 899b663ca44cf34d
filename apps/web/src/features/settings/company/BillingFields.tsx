// The fields of a company's billing address.
import { Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { BILLING_FIELDS, type BillingField, type BillingValues } from './billingValues.ts';

export interface BillingFieldsProps {
  legend: string;
  keyOf: (name: BillingField) => string;
  /** of the form */
  inputOf: (name: BillingField) => ReturnType<UseFormReturnType<BillingValues>['getInputProps']>;
}

export function BillingFields({ legend, keyOf, inputOf }: BillingFieldsProps) {
  const { t } = useTranslation('settings');
  return (
    <Fieldset
      data-path="billing"
      legend={legend}
      variant="unstyled"
      m={0}
      p={0}
      styles={{ legend: { marginBottom: 4, padding: 0, fontWeight: 600 } }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {BILLING_FIELDS.map((name) => (
          <TextInput key={keyOf(name)} label={t(`billing.${name}`)} {...inputOf(name)} />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
