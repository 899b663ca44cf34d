// The screens by address, and who may be where.
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { loadAppTexts } from '../shared/i18n/i18n.ts';
import { useCan } from '../shared/session/useSession.ts';
import { Only, PrivateRoutes, PublicRoutes, SuperOnly, WithFeature } from './guards.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { lazyPage } from './lazyPage.tsx';
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
          <Route path="/forgetpsw" element={<pages.forgotPassword.Component />} />
        </Route>
        {/* For whoever has its address, signed in or not: a bank knows nothing of our sessions. */}
        <Route path="/sandbox-payments/:uuid" element={<pages.sandboxPayment.Component />} />
        <Route element={<PrivateRoutes />}>
          <Route element={<shell.Component />}>
            <Route index element={<Start />} />
            <Route path="/tickets/:uuid?" element={<pages.tickets.Component />} />
            <Route path="/quick-messages" element={<pages.quickMessages.Component />} />
            <Route path="/tags" element={<pages.tags.Component />} />
            <Route element={<WithFeature of="useSchedules" />}>
              <Route path="/schedules" element={<pages.schedules.Component />} />
            </Route>
            <Route element={<WithFeature of="useInternalChat" />}>
              <Route path="/chats/:uuid?" element={<pages.chats.Component />} />
            </Route>
            <Route path="/contacts" element={<pages.contacts.Component />} />
            <Route path="/todolist" element={<pages.todo.Component />} />
            <Route path="/helps" element={<pages.helps.Component />} />
            <Route path="/connections" element={<pages.connections.Component />} />
            <Route path="/simulator" element={<pages.simulator.Component />} />
            <Route element={<Only to="queues-page:edit" />}>
              <Route path="/queues" element={<pages.queues.Component />} />
            </Route>
            <Route element={<Only to="users-page:edit" />}>
              <Route path="/users" element={<pages.users.Component />} />
            </Route>
            <Route element={<Only to="billing-page:view" />}>
              <Route path="/financeiro" element={<pages.invoices.Component />} />
              <Route path="/subscription" element={<pages.subscription.Component />} />
            </Route>
            <Route element={<Only to="settings-page:edit" />}>
              <Route path="/settings" element={<pages.settings.Component />} />
            </Route>
            <Route element={<Only to="super" />}>
              <Route path="/jobs" element={<pages.jobs.Component />} />
            </Route>
            <Route element={<SuperOnly />}>
              <Route path="/announcements" element={<pages.announcements.Component />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Route>
      </Routes>
    </Suspense>
  );
}

/** The dashboard, for whom there is one. */
function Start() {
  return useCan('dashboard:view') ? <pages.dashboard.Component /> : <Navigate to="/tickets" replace />;
}
