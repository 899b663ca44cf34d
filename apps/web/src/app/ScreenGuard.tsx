// A screen, for those who may be there; whoever may not is told why and led to the start, everywhere alike.
import { useMemo } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../shared/session/useSession.ts';
import { ScreenContext } from '../shared/ui/screenHelp.tsx';
import { ShownOut } from '../shared/ui/ShownOut.tsx';
import { factsOf, refusalOf, type Screen } from './screens.ts';

export function ScreenGuard({ screen }: { screen: Screen }) {
  const { user } = useSession();
  const why = refusalOf(user, screen);
  const tab = useSearchParams()[0].get('tab');
  const facts = useMemo(() => factsOf(user, screen, tab), [user, screen, tab]);
  if (!why)
    return (
      <ScreenContext value={facts}>
        <screen.page.Component />
      </ScreenContext>
    );
  if (why === 'ERR_SUBSCRIPTION_EXPIRED') return <Navigate to="/financeiro" replace />;
  return screen.instead ? <Navigate to={screen.instead} replace /> : <ShownOut why={why} />;
}
