// Everything that wraps the whole app: theme, cache, toasts.
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { queryClient } from '../shared/data/queryClient.ts';
import { cssVariablesResolver, theme } from './theme.ts';

const Toasts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./Toasts.tsx')).Toasts };
  } catch {
    // The app goes on without.
    return { default: () => null };
  }
});

const colorSchemeManager = localStorageColorSchemeManager({ key: 'preferredTheme' });

export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <Suspense>
          <Toasts />
        </Suspense>
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}
