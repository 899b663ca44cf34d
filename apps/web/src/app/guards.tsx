// Who may be where: nobody unknown inside, nobody known at the door. Which screens within, the table of screens says.
import { Button, Center, Loader } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { tryAgain } from '../shared/data/session.ts';
import { useTranslation } from '../shared/i18n/useTranslation.ts';
import { mayDo, useSessionState } from '../shared/session/useSession.ts';
import { Starting } from './Starting.tsx';
import { EmptyState } from '../shared/ui/EmptyState.tsx';

/** Its place is kept: the button does not grow and shrink with each try. */
const HIDDEN = { visibility: 'hidden' } as const;

/** Where somebody was going when they had to sign in first. */
interface Detour {
  from?: string;
}

const isDetour = (state: unknown): state is Detour =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string';

export interface PrivateRoutesProps {
  /** after the due date, for those who cannot pay */
  lockedOut: ReactNode;
  /** for those who have yet to set up the second factor that their company asks for */
  secondFactor: ReactNode;
}

export function PrivateRoutes({ lockedOut, secondFactor }: PrivateRoutesProps) {
  const session = useSessionState();
  const { pathname, search } = useLocation();
  switch (session.status) {
    case 'starting':
      return <Starting />;
    case 'unreachable':
      return <Unreachable trying={session.trying} />;
    case 'signed-in':
      if (session.user.secondFactor === 'needed') return secondFactor;
      return session.user.company.expired && !mayDo(session.user, 'billing-page:view') ? lockedOut : <Outlet />;
    case 'signed-out': {
      // Whoever signs out does not ask to be led back; the next one at this desk may be somebody else.
      const detour: Detour = session.reason === 'logout' ? {} : { from: pathname + search };
      return <Navigate to="/login" state={detour} replace />;
    }
  }
}

export function PublicRoutes() {
  const session = useSessionState();
  const { pathname, state }: { pathname: string; state: unknown } = useLocation();
  if (session.status === 'starting') return <Starting />;
  if (session.status !== 'signed-in') {
    // Each door its own: the form that was left does not wait for the next one to come, and takes nothing meanwhile.
    return (
      <Suspense key={pathname} fallback={<Starting />}>
        <Outlet />
      </Suspense>
    );
  }
  const from = isDetour(state) ? state.from : undefined;
  return <Navigate to={from ?? '/'} replace />;
}

/** It stands through all tries: what has the focus keeps it, and it is announced once. */
function Unreachable({ trying }: { trying: boolean }) {
  const { t } = useTranslation();
  return (
    <Center component="main" h="100%" role="alert">
      <EmptyState
        page
        icon={CloudOff}
        title={t('unreachable.title')}
        text={t('unreachable.text')}
        action={
          <Button
            aria-busy={trying}
            leftSection={<Loader size={14} color="currentColor" style={trying ? undefined : HIDDEN} aria-hidden />}
            onClick={() => void tryAgain()}
          >
            {t('retry')}
          </Button>
        }
      />
    </Center>
  );
}
