// How the phone of a connection will be paired: by QR code, or by a code that is typed on it.
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { ConnectionValues } from './connectionValues.ts';

export function PairingFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  const { t } = useTranslation('connections');
  const [byCode, setByCode] = useState(form.getValues().byCode);
  const handleChange = (chosen: string): void => {
    setByCode(chosen === 'code');
    form.setFieldValue('byCode', chosen === 'code');
  };
  return (
    <>
      <Input.Wrapper label={t('field.pairing')} labelElement="div">
        <SegmentedControl
          fullWidth
          mt={4}
          aria-label={t('field.pairing')}
          value={byCode ? 'code' : 'qr'}
          onChange={handleChange}
          data={[
            { value: 'qr', label: t('field.pairByQr') },
            { value: 'code', label: t('field.pairByCode') },
          ]}
        />
      </Input.Wrapper>
      {byCode && (
        <TextInput
          key={form.key('pairingNumber')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder="+55 11 98765-4321"
          label={t('field.pairingNumber')}
          description={t('field.pairingNumberHint')}
          required
          {...form.getInputProps('pairingNumber')}
        />
      )}
    </>
  );
}
