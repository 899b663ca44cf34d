// The menu of variables, and the name of its button, which does not lie over it.
import type { VariableValues } from '@recado/rules/variables';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { VariablePicker } from './VariablePicker.tsx';

const VALUES: VariableValues = {
  contact: { name: 'Ana Lima' },
  ticketId: 4,
  now: new Date('2026-11-21T12:00:00Z'),
  timeZone: 'America/Sao_Paulo',
  language: 'en',
};

test('the tooltip goes while the menu is open', async () => {
  const pick = vi.fn<(variable: string) => void>();
  renderApp(<VariablePicker values={() => VALUES} onPick={pick} />);
  const button = screen.getByRole('button', { name: 'Message variables' });
  fireEvent.mouseEnter(button);
  expect(await screen.findByRole('tooltip')).toBeTruthy();
  fireEvent.click(button);
  expect(await screen.findByRole('menu')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});
