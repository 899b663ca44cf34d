// The doors by address; what is behind the sign-in has a table of its own: screens.ts.
import { Suspense } from 'react';
import { Route, Routes } from 'react-router';
import { loadAppTexts } from '../shared/i18n/i18n.ts';
import { PrivateRoutes, PublicRoutes } from './guards.tsx';
import { lazyPage, type Page } from './lazyPage.tsx';
import { Starting } from './Starting.tsx';

/** With the texts of what lies behind the sign-in. */
const withAppTexts = async <P,>(page: Promise<P>): Promise<P> => (await Promise.all([page, loadAppTexts()]))[0];

const DOORS: Record<string, Page> = {
  '/login': lazyPage(async () => (await import('../features/auth/LoginPage.tsx')).LoginPage),
  '/login/sso': lazyPage(async () => (await import('../features/auth/SsoPage.tsx')).SsoPage),
  '/signup': lazyPage(async () => (await import('../features/auth/SignupPage.tsx')).SignupPage),
  '/forgetpsw': lazyPage(async () => (await import('../features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage),
};
const sandboxPayment = lazyPage(
  async () => (await withAppTexts(import('../features/billing/SandboxPaymentPage.tsx'))).SandboxPaymentPage,
);
const signedIn = lazyPage(async () => (await withAppTexts(import('./SignedIn.tsx'))).SignedIn);
const secondFactor = lazyPage(
  async () => (await withAppTexts(import('../features/profile/SecondFactorNeeded.tsx'))).SecondFactorNeeded,
);
const lockedOut = lazyPage(async () => (await withAppTexts(import('./LockedOut.tsx'))).LockedOut);

/** What will be drawn at this address, so that it is here when it is. Never throws. */
export async function preloadAt(pathname: string, hasToken: boolean): Promise<void> {
  if (!hasToken) return (DOORS[pathname] ?? DOORS['/login'])?.preload();
  const screen = import('./SignedIn.tsx').then(({ preloadScreen }) => preloadScreen(pathname));
  await Promise.all([signedIn.preload(), screen.catch(() => undefined)]);
}

export const isDoor = (pathname: string): boolean => Object.hasOwn(DOORS, pathname);

export function Router() {
  return (
    <Suspense fallback={<Starting />}>
      <Routes>
        <Route element={<PublicRoutes />}>
          {Object.entries(DOORS).map(([path, page]) => (
            <Route key={path} path={path} element={<page.Component key={path} />} />
          ))}
        </Route>
        {/* For whoever has its address, signed in or not: a bank knows nothing of our sessions. */}
        <Route path="/sandbox-payments/:uuid" element={<sandboxPayment.Component />} />
        <Route
          element={<PrivateRoutes lockedOut={<lockedOut.Component />} secondFactor={<secondFactor.Component />} />}
        >
          <Route path="*" element={<signedIn.Component />} />
        </Route>
      </Routes>
    </Suspense>
  );
}
