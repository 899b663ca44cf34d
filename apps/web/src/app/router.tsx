// The screens by address, and who may be where.
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { loadAppTexts } from '../shared/i18n/i18n.ts';
import { PrivateRoutes, PublicRoutes } from './guards.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { lazyPage } from './lazyPage.ts';
import { pages } from './pages.ts';
import { Starting } from './Starting.tsx';

/** Surrounds every screen behind the sign-in, and brings the texts they need. */
const shell = lazyPage(async () => {
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), loadAppTexts()]);
  return Shell;
});

export function Router() {
  return (
    <Suspense fallback={<Starting />}>
      <Routes>
        <Route element={<PublicRoutes />}>
          <Route path="/login" element={<pages.login.Component />} />
          <Route path="/signup" element={<pages.signup.Component />} />
        </Route>
        <Route element={<PrivateRoutes />}>
          <Route element={<shell.Component />}>
            <Route index element={<Navigate to="/tickets" replace />} />
            <Route path="/tickets/:uuid?" element={<pages.tickets.Component />} />
            <Route path="/contacts" element={<pages.contacts.Component />} />
            <Route path="/connections" element={<pages.connections.Component />} />
            <Route path="/simulator" element={<pages.simulator.Component />} />
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}
