// The provider, as it knows us, and what its word is good for. The secret is told once, and never shown again.
import { Stack, Switch, TextInput } from '@mantine/core';
import { setSingleSignOn, singleSignOnInput, SSO_LABEL, type SingleSignOn } from '@recado/contract/single-sign-on';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { SecretField } from '../../../shared/ui/SecretField.tsx';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { SaveButton } from '../SaveButton.tsx';

const SWITCHES = ['createsUsers', 'allowsPasswords', 'trustsSecondFactor'] as const;

const NEW = {
  issuer: '',
  clientId: '',
  label: '',
  createsUsers: false,
  allowsPasswords: true,
  trustsSecondFactor: false,
};

export function SsoForm({ setUp }: { setUp: SingleSignOn['setUp'] }) {
  const { t } = useTranslation('sso');
  const { hasSecret, ...values } = { hasSecret: false, ...NEW, ...setUp };
  const { form, submit, saving, unchanged } = useEntityForm({
    schema: singleSignOnInput,
    initialValues: { ...values, clientSecret: '' },
    save: (body) => call(setSingleSignOn, { body }),
    invalidates: ['singleSignOn'],
    successText: t('saved'),
  });
  useUnsaved(() => !unchanged && saving === false);
  const field = (name: 'issuer' | 'clientId' | 'label' | 'clientSecret') => ({
    key: form.key(name),
    ...form.getInputProps(name),
    label: t(name),
    autoComplete: 'off',
    spellCheck: false,
  });
  const { key: secretKey, ...secret } = field('clientSecret');
  const { key: issuerKey, ...issuer } = field('issuer');
  const { key: clientKey, ...client } = field('clientId');
  const { key: labelKey, ...label } = field('label');
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          key={issuerKey}
          {...issuer}
          description={t('issuerHint')}
          placeholder="https://login.example.com"
          inputMode="url"
        />
        <TextInput key={clientKey} {...client} />
        {/* Nobody's own password belongs here. */}
        <SecretField key={secretKey} {...secret} description={hasSecret ? t('secretHint') : undefined} data-1p-ignore />
        <TextInput key={labelKey} {...label} description={t('labelHint')} maxLength={SSO_LABEL} />
        {SWITCHES.map((name) => (
          <Switch
            key={form.key(name)}
            {...form.getInputProps(name, { type: 'checkbox' })}
            label={t(name)}
            description={t(`${name}Text`)}
          />
        ))}
      </Stack>
      <SaveButton dirty={!unchanged} saving={saving !== false} label={t('save')} />
    </form>
  );
}
