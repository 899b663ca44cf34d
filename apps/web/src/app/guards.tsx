// Who may be where: nobody unknown inside, nobody known at the door, and who has not paid only where one pays.
import { Button, Center } from '@mantine/core';
import type { PlanFeature } from '@recado/contract/constants';
import type { ErrorCode } from '@recado/contract/errors';
import type { Permission } from '@recado/contract/permissions';
import { CloudOff, Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { restoreSession } from '../shared/session/session.ts';
import { mayDo, useSession, useSessionState } from '../shared/session/useSession.ts';
import { pages } from './pages.ts';
import { staysOpen } from './paying.ts';
import { Starting } from './Starting.tsx';
import { EmptyState } from '../shared/ui/EmptyState.tsx';
import { notifyFailure } from '../shared/ui/notify.ts';

const RETRY_MS = 5_000;
/** The specification's. */
const SHOWN_OUT_MS = 1_000;

/** Where somebody was going when they had to sign in first. */
interface Detour {
  from?: string;
}

const isDetour = (state: unknown): state is Detour =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';

export function PrivateRoutes() {
  const session = useSessionState();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'starting':
      return <Starting />;
    case 'unreachable':
      return <Unreachable />;
    case 'signed-in':
      if (!session.user.company.expired) return <Outlet />;
      if (!mayDo(session.user, 'billing-page:view')) return <pages.lockedOut.Component />;
      return staysOpen(pathname) ? <Outlet /> : <Navigate to="/financeiro" replace />;
    case 'signed-out': {
      // Whoever signs out does not ask to be led back; the next one at this desk may be somebody else.
      const detour: Detour = session.reason === 'logout' ? {} : { from: pathname + search };
      return <Navigate to="/login" state={detour} replace />;
    }
  }
}

export function PublicRoutes() {
  const session = useSessionState();
  const { state }: { state: unknown } = useLocation();
  if (session.status === 'starting') return <Starting />;
  if (session.status !== 'signed-in') return <Outlet />;
  const from = isDetour(state) ? state.from : undefined;
  return <Navigate to={from ?? '/'} replace />;
}

/** The screens of those who may do this; others are told so. */
export function Only({ to }: { to: Permission | 'super' }) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (mayDo(user, to)) return <Outlet />;
  return (
    <Center h="100%">
      <EmptyState page icon={Lock} title={t('notAllowed.title')} text={t('notAllowed.text')} />
    </Center>
  );
}

/** The screens of a module that the company's plan has; others are told, and led to the start. */
export function WithFeature({ of }: { of: PlanFeature }) {
  const { user } = useSession();
  return user.company.plan[of] ? <Outlet /> : <ShownOut why="ERR_PLAN_FEATURE" />;
}

/** The screens of super-administrators, which are nobody else's business. */
export function SuperOnly() {
  const { user } = useSession();
  return user.super ? <Outlet /> : <ShownOut why="ERR_NO_PERMISSION" />;
}

/** Says why one may not be here, and leads to the start before long. */
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

function Unreachable() {
  const { t } = useTranslation();
  useEffect(() => {
    const retry = (): void => void restoreSession();
    const timer = setInterval(retry, RETRY_MS);
    addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', retry);
    };
  }, []);
  return (
    <Center component="main" h="100%" role="alert">
      <EmptyState
        page
        icon={CloudOff}
        title={t('unreachable.title')}
        text={t('unreachable.text')}
        action={<Button onClick={() => void restoreSession()}>{t('retry')}</Button>}
      />
    </Center>
  );
}
