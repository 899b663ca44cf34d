// A screen, for those who may be there; whoever may not is told why and led to the start, everywhere alike.
import { Center } from '@mantine/core';
import type { ErrorCode } from '@recado/contract/errors';
import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useNavigate } from 'react-router';
import { useSession } from '../shared/session/useSession.ts';
import { EmptyState } from '../shared/ui/EmptyState.tsx';
import { notifyFailure } from '../shared/ui/notify.ts';
import { refusalOf, type Screen } from './screens.ts';

/** The specification's. */
const SHOWN_OUT_MS = 1_000;

export function ScreenGuard({ screen }: { screen: Screen }) {
  const { user } = useSession();
  const why = refusalOf(user, screen);
  if (!why) return <screen.page.Component />;
  if (why === 'ERR_SUBSCRIPTION_EXPIRED') return <Navigate to="/financeiro" replace />;
  return screen.instead ? <Navigate to={screen.instead} replace /> : <ShownOut why={why} />;
}

function ShownOut({ why }: { why: ErrorCode }) {
  const { t } = useTranslation(['errors', 'common']);
  const navigate = useNavigate();
  const text = t(why);
  useEffect(() => {
    notifyFailure(text);
    const timer = setTimeout(() => void navigate('/', { replace: true }), SHOWN_OUT_MS);
    return () => clearTimeout(timer);
  }, [text, navigate]);
  return (
    <Center h="100%">
      <EmptyState page icon={Lock} title={t('common:notAllowed.title')} />
    </Center>
  );
}
