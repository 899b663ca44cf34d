// A screen, for those who may be there; whoever may not is told why and led to the start, everywhere alike.
import { Navigate } from 'react-router';
import { useSession } from '../shared/session/useSession.ts';
import { ShownOut } from '../shared/ui/ShownOut.tsx';
import { refusalOf, type Screen } from './screens.ts';

export function ScreenGuard({ screen }: { screen: Screen }) {
  const { user } = useSession();
  const why = refusalOf(user, screen);
  if (!why) return <screen.page.Component />;
  if (why === 'ERR_SUBSCRIPTION_EXPIRED') return <Navigate to="/financeiro" replace />;
  return screen.instead ? <Navigate to={screen.instead} replace /> : <ShownOut why={why} />;
}
