// Renders a component with the app's providers, at an address.
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Providers } from '../src/app/providers.tsx';

export function renderApp(ui: ReactNode, { at = '/' }: { at?: string } = {}): RenderResult {
  return render(
    <Providers>
      <MemoryRouter initialEntries={[at]}>{ui}</MemoryRouter>
    </Providers>,
  );
}
