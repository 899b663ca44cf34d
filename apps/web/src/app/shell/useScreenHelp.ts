// The help page of the screen that is open.
import { useLocation } from 'react-router';
import { useSession } from '../../shared/session/useSession.ts';
import { factsOf, screenAt } from '../screens.ts';

export function useScreenHelp(): string | undefined {
  const { pathname, search } = useLocation();
  return factsOf(useSession().user, screenAt(pathname), new URLSearchParams(search).get('tab')).help;
}
