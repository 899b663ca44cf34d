// A new password by a code from the mailbox: the address first, then the code and the password.
import { email as emailSchema } from '@recado/contract/primitives';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { AskForCode } from './AskForCode.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';

export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [search, setSearch] = useSearchParams();
  const named = emailSchema.safeParse(search.get('email')).data;
  // A mail's link names the address. Whoever follows it has the code, unless it says that they are to ask for one.
  const [email, setEmail] = useState(search.has('ask') ? undefined : named);
  const [typed, setTyped] = useState(named ?? '');

  const startAnew = (): void => {
    setTyped(email ?? '');
    setEmail(undefined);
    setSearch({}, { replace: true });
  };
  return (
    <AuthLayout
      title={t('forgotten.title')}
      subtitle={email === undefined ? t('forgotten.subtitle') : t('forgotten.codeSubtitle')}
    >
      {email === undefined ? (
        <AskForCode email={typed} onSent={setEmail} />
      ) : (
        <ChoosePassword email={email} onOtherEmail={startAnew} />
      )}
    </AuthLayout>
  );
}
