// The account of an official number. Its secrets are stored, and never shown again.
import { Button, Fieldset, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Connection } from '@recado/contract/connections';
import { Dices } from 'lucide-react';
import { useState } from 'react';
import { randomUuid } from '../../shared/data/randomUuid.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { SecretField } from '../../shared/ui/SecretField.tsx';
import { withButton } from '../../shared/ui/withButton.tsx';
import classes from './Connections.module.css';
import type { ConnectionValues } from './connectionValues.ts';

type Form = UseFormReturnType<ConnectionValues>;

export function CloudFields({ form, stored }: { form: Form; stored: Connection['cloud'] | undefined }) {
  const { t } = useTranslation('connections');
  return (
    <Fieldset legend={t('cloud.title')}>
      <Stack gap="sm">
        {(['phoneNumberId', 'businessAccountId'] as const).map((name) => (
          <TextInput
            key={form.key(`cloud.${name}`)}
            label={t(`cloud.${name}`)}
            required
            inputMode="numeric"
            autoComplete="off"
            {...form.getInputProps(`cloud.${name}`)}
          />
        ))}
        <Secret form={form} name="accessToken" stored={stored?.hasAccessToken} />
        <Secret form={form} name="appSecret" stored={stored?.hasAppSecret} />
        <VerifyToken form={form} stored={stored?.hasVerifyToken} />
        <details className={classes.where}>
          <summary>{t('cloud.helpTitle')}</summary>
          <ul>
            <li>{t('cloud.help1')}</li>
            <li>{t('cloud.help2')}</li>
            <li>{t('cloud.help3')}</li>
          </ul>
        </details>
      </Stack>
    </Fieldset>
  );
}

interface SecretProps {
  form: Form;
  stored: boolean | undefined;
}

function Secret({ form, name, stored = false }: SecretProps & { name: 'accessToken' | 'appSecret' }) {
  const { t } = useTranslation('connections');
  return (
    <SecretField
      key={form.key(`cloud.${name}`)}
      label={t(`cloud.${name}`)}
      description={stored ? t('cloud.stored') : undefined}
      required={!stored}
      // Not the password of the person who fills this in.
      autoComplete="new-password"
      {...form.getInputProps(`cloud.${name}`)}
    />
  );
}

/** One's own word, so there is nothing to guess: it can be made here. */
function VerifyToken({ form, stored = false }: SecretProps) {
  const { t } = useTranslation('connections');
  const [visible, setVisible] = useState(false);
  const handleMake = (): void => {
    form.setFieldValue('cloud.verifyToken', randomUuid().replaceAll('-', ''));
    setVisible(true);
  };
  return (
    <SecretField
      key={form.key('cloud.verifyToken')}
      label={t('cloud.verifyToken')}
      description={stored ? t('cloud.stored') : t('cloud.verifyTokenHint')}
      required={!stored}
      autoComplete="new-password"
      visible={visible}
      onVisibilityChange={setVisible}
      inputContainer={withButton(
        <Button variant="default" leftSection={<Dices size={16} aria-hidden />} onClick={handleMake}>
          {t('cloud.makeToken')}
        </Button>,
      )}
      {...form.getInputProps('cloud.verifyToken')}
    />
  );
}
