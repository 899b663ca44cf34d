// The token with which other programs send by this connection: typed or made here, copied, and not shown again. Only its hash is
// kept: whoever has lost it makes another.
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Copy, Dices } from 'lucide-react';
import { useState } from 'react';
import { randomUuid } from '../../shared/data/randomUuid.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { SecretField } from '../../shared/ui/SecretField.tsx';
import { useCopyAloud } from '../../shared/ui/useCopyAloud.ts';
import { withButton } from '../../shared/ui/withButton.tsx';
import type { ConnectionValues } from './connectionValues.ts';

const newToken = (): string => `${randomUuid()}${randomUuid()}`.replaceAll('-', '');

export function ApiTokenField({ form, stored }: { form: UseFormReturnType<ConnectionValues>; stored: boolean }) {
  const { t } = useTranslation(['connections', 'common']);
  const copyAloud = useCopyAloud();
  const [made, setMade] = useState<string>();
  const [visible, setVisible] = useState(false);
  const handleMake = (): void => {
    const token = newToken();
    form.setFieldValue('token', token);
    setMade(token);
    setVisible(true);
  };
  return (
    <SecretField
      key={form.key('token')}
      label={t('field.token')}
      description={stored && made === undefined ? t('field.tokenStored') : t('field.tokenHint')}
      autoComplete="new-password"
      visible={visible}
      onVisibilityChange={setVisible}
      inputContainer={withButton(
        made === undefined ? (
          <Button variant="default" leftSection={<Dices size={16} aria-hidden />} onClick={handleMake}>
            {t(stored ? 'field.renewToken' : 'field.makeToken')}
          </Button>
        ) : (
          <Button
            variant="default"
            aria-label={`${t('common:copy.button')}: ${t('field.token')}`}
            leftSection={<Copy size={16} aria-hidden />}
            onClick={() => copyAloud(form.getValues().token)}
          >
            {t('common:copy.button')}
          </Button>
        ),
      )}
      {...form.getInputProps('token')}
    />
  );
}
