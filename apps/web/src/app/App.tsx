// The app: providers, and the screens by address.
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { AppRouter } from './AppRouter.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { Providers } from './providers.tsx';
import { isDoor, Router } from './router.tsx';

export function App() {
  return (
    <Providers>
      <AppRouter leavesAtOnce={isDoor}>
        <ErrorBoundary renderFallback={(reset, error) => <BrokenScreen error={error} onRetry={reset} />}>
          <Router />
        </ErrorBoundary>
      </AppRouter>
    </Providers>
  );
}
