// The sheet of keys: each as it is written on it, or named as its language does.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { changeLanguage } from '../../shared/i18n/i18n.ts';
import { ShortcutsHelp } from './ShortcutsHelp.tsx';

afterEach(() => changeLanguage('en'));

test.each([
  ['en', 'Drawing a flow', 'Space', 'Delete'],
  ['pt', 'Ao desenhar um fluxo', 'Espaço', 'Delete'],
  ['es', 'Al dibujar un flujo', 'Espacio', 'Supr'],
] as const)('%s', async (language, group, ...names) => {
  await changeLanguage(language);
  renderApp(<ShortcutsHelp />);
  const keys = [...(await screen.findByRole('region', { name: group })).querySelectorAll('kbd')];
  const written = keys.map(({ textContent }) => textContent);
  expect(written).toEqual(expect.arrayContaining([...names, 'Shift', '← ↑ ↓ →', 'Enter', 'Ctrl']));
  expect(written).not.toContain('␣');
});

test('what the keyboard does in a conversation stands with the ticket’s own keys', async () => {
  renderApp(<ShortcutsHelp />);
  const ticket = within(await screen.findByRole('region', { name: 'The open ticket' }));
  const rows = ticket.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(
    expect.arrayContaining([
      'Walk through the conversation’s messages↑or↓',
      'Reply to, react to or edit the selected messageEnter',
      'Searching the conversation: next resultShiftEnter',
    ]),
  );
});
