// Who somebody is, in a form: the name, and the address that they sign in with.
import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

type Name = 'name' | 'email';

export interface NameAndEmailProps {
  keyOf: (name: Name) => string;
  /** of the form */
  inputOf: (name: Name) => ReturnType<UseFormReturnType<Record<Name, string>>['getInputProps']>;
  emailHint?: ReactNode;
  /** one's own: the browser may fill them in */
  own?: boolean;
}

export function NameAndEmail({ keyOf, inputOf, emailHint, own = false }: NameAndEmailProps) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <>
      <TextInput
        key={keyOf('name')}
        label={t('common:name')}
        required
        data-autofocus
        autoComplete={own ? 'name' : 'off'}
        {...inputOf('name')}
      />
      <TextInput
        key={keyOf('email')}
        label={t('field.email')}
        description={emailHint}
        type="email"
        required
        autoComplete={own ? 'username' : 'off'}
        {...inputOf('email')}
      />
    </>
  );
}
