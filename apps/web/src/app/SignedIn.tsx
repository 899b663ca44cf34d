// What is behind the sign-in: the screens by address, surrounded by the shell.
import { useEffect } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useSession } from '../shared/session/useSession.ts';
import { removeStored, writeStored } from '../shared/session/storage.ts';
import { useCutPastes } from '../shared/ui/useCutPastes.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { screenAt, SCREENS } from './screens.ts';
import { ScreenGuard } from './ScreenGuard.tsx';
import { Shell } from './shell/Shell.tsx';

/** The code of the screen at an address. */
export async function preloadScreen(pathname: string): Promise<void> {
  await screenAt(pathname)?.page.preload();
}

export function SignedIn() {
  const { expired, plan } = useSession().user.company;
  useCutPastes();
  // The stored value by which clients of the specification show campaigns and flows; what counts is the plan, on the server.
  useEffect(() => (plan.useCampaigns ? writeStored('cshow', 'true') : removeStored('cshow')), [plan.useCampaigns]);
  return (
    <Routes>
      <Route element={<Shell />}>
        {SCREENS.map((screen) => (
          <Route key={screen.path} path={screen.path} element={<ScreenGuard key={screen.path} screen={screen} />} />
        ))}
        <Route path="*" element={expired ? <Navigate to="/financeiro" replace /> : <NotFoundPage />} />
      </Route>
    </Routes>
  );
}
