// Everything that wraps the whole app: theme, cache, toasts.
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../shared/data/queryClient.ts';
import { lazyExtra } from '../shared/ui/lazyExtra.tsx';
import { cssVariablesResolver, theme } from './theme.ts';

const Toasts = lazyExtra(async () => (await import('./Toasts.tsx')).Toasts);

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
        <Toasts />
        {children}
      </QueryClientProvider>
    </MantineProvider>
  );
}
