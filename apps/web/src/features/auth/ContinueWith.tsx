// The way to the company's own identity provider, where the domain of what is typed has one. Nothing else of the address is told.
import { Button } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { beginSingleSignOn, findSingleSignOn } from '@recado/contract/single-sign-on';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

const PAUSE_MS = 300;

const WITH_DOMAIN = /.@[^@\s]+\.[^@\s.]{2,}$/;

export interface ContinueWithProps {
  form: UseFormReturnType<{ email: string; password: string }>;
  onFailure: (error: Error | undefined) => void;
}

export function ContinueWith({ form, onFailure }: ContinueWithProps) {
  const [typed, setTyped] = useState(() => form.getValues().email);
  form.watch('email', ({ value }) => setTyped(value));
  const email = typed.trim();
  return WITH_DOMAIN.test(email) && <OfDomain email={email} onFailure={onFailure} />;
}

function OfDomain({ email, onFailure }: { email: string } & Pick<ContinueWithProps, 'onFailure'>) {
  const { t } = useTranslation('auth');
  const [domain] = useDebouncedValue(email.slice(email.lastIndexOf('@') + 1).toLowerCase(), PAUSE_MS);
  // Where it cannot be asked, there is the password.
  const found = useQuery({
    queryKey: ['sso', domain],
    queryFn: ({ signal }) => call(findSingleSignOn, { query: { domain }, signal }),
    retry: false,
    meta: { quiet: true },
  });
  const begin = useMutation({
    mutationFn: () => call(beginSingleSignOn, { body: { email } }),
    meta: { quiet: true },
    onMutate: () => onFailure(undefined),
    onSuccess: ({ url }) => location.assign(url),
    onError: onFailure,
  });
  const label = found.data?.label;
  if (!label) return null;
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      // The browser is on its way.
      loading={begin.isPending || begin.isSuccess}
      onClick={() => begin.mutate()}
    >
      {t('login.continue', { label })}
    </Button>
  );
}
