// Step 0: who pays.
import { Checkbox, NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { COUNTRIES, type Payer } from './payer.ts';

export interface DataStepProps {
  form: UseFormReturnType<Payer>;
  /** the provider asks for CPF or CNPJ */
  withDocument: boolean;
  keepsAddress: boolean;
  onKeepAddress: (keeps: boolean) => void;
}

export function DataStep({ form, withDocument, keepsAddress, onKeepAddress }: DataStepProps) {
  const { t } = useTranslation('billing');
  const field = (path: keyof Payer, autoComplete: string) => ({
    label: t(`payer.${path}`),
    autoComplete,
    ...form.getInputProps(path),
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <TextInput key={form.key('name')} withAsterisk {...field('name', 'organization')} />
      {withDocument && (
        <TextInput key={form.key('document')} withAsterisk autoCapitalize="characters" {...field('document', 'off')} />
      )}
      <TextInput key={form.key('address2')} withAsterisk {...field('address2', 'street-address')} />
      <TextInput key={form.key('city')} withAsterisk {...field('city', 'address-level2')} />
      <TextInput key={form.key('state')} {...field('state', 'address-level1')} />
      <TextInput key={form.key('zipcode')} withAsterisk {...field('zipcode', 'postal-code')} />
      <NativeSelect
        key={form.key('country')}
        withAsterisk
        data={COUNTRIES.map((value) => ({ value, label: t(`country.${value}`) }))}
        {...field('country', 'off')}
      />
      <Checkbox
        label={t('payer.keep')}
        checked={keepsAddress}
        onChange={(event) => onKeepAddress(event.currentTarget.checked)}
      />
    </SimpleGrid>
  );
}
