// The app: providers, and the screens by address.
import { BrowserRouter } from 'react-router';
import { ErrorBoundary } from '../shared/ui/ErrorBoundary.tsx';
import { BrokenScreen } from './BrokenScreen.tsx';
import { Providers } from './providers.tsx';
import { Router } from './router.tsx';

export function App() {
  return (
    <Providers>
      <BrowserRouter>
        <ErrorBoundary renderFallback={(reset) => <BrokenScreen onRetry={reset} />}>
          <Router />
        </ErrorBoundary>
      </BrowserRouter>
    </Providers>
  );
}
