// Where the company's identity provider sends the browser back to: what it brings is told to the server, once.
import { Anchor, Center, Loader, Stack } from '@mantine/core';
import { finishSingleSignOn } from '@recado/contract/single-sign-on';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { call } from '../../shared/data/client.ts';
import { firstStep, type SecondStepAsked } from '../../shared/data/session.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { AuthLayout } from './AuthLayout.tsx';
import { LoginFailure } from './LoginFailure.tsx';
import { SecondStep } from './SecondStep.tsx';

type Brought = z.output<typeof finishSingleSignOn.body>;
type Outcome = { asked: SecondStepAsked | undefined } | { failure: Error };

export function SsoPage() {
  const [search] = useSearchParams();
  // It is of no use a second time, and stays in no address.
  const [brought] = useState(() => finishSingleSignOn.body.safeParse(Object.fromEntries(search)));
  return brought.success ? <Return brought={brought.data} /> : <Navigate to="/login" replace />;
}

/** Whoever is in by it is led on by the guards. */
function Return({ brought }: { brought: Brought }) {
  const { t } = useTranslation(['auth', 'common']);
  const outcome = useOutcome(brought);
  const [left, setLeft] = useState<{ error: Error | undefined }>();
  if (outcome && 'asked' in outcome && outcome.asked && !left)
    return <SecondStep asked={outcome.asked} onBack={(error) => setLeft({ error })} />;
  const failure = left?.error ?? (outcome && 'failure' in outcome ? outcome.failure : undefined);
  if (left && !failure) return <Navigate to="/login" replace />;
  return (
    <AuthLayout title={t('login.title')} subtitle={t('login.subtitle')}>
      {failure ? (
        <Stack gap="md">
          <LoginFailure error={failure} />
          <Anchor component={Link} to="/login" size="sm" underline="always" mx="auto">
            {t('forgotten.toLogin')}
          </Anchor>
        </Stack>
      ) : (
        <Center py="xl">
          <Loader aria-label={t('common:loading')} />
        </Center>
      )}
    </AuthLayout>
  );
}

function useOutcome(brought: Brought): Outcome | undefined {
  const navigate = useNavigate();
  const told = useRef(false);
  const [outcome, setOutcome] = useState<Outcome>();
  useEffect(() => {
    if (told.current) return;
    told.current = true;
    void navigate('/login/sso', { replace: true });
    firstStep(() => call(finishSingleSignOn, { body: brought })).then(
      (asked) => setOutcome({ asked }),
      (error: Error) => setOutcome({ failure: error }),
    );
  }, [brought, navigate]);
  return outcome;
}
