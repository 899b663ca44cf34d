// What the button of the date filter is called: what it is for, or what it has chosen.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { DaysFilter } from './DaysFilter.tsx';

const words = { any: 'Created', chosen: (days: string) => `Created: ${days}`, title: 'By creation' };

test.each([
  [{ from: '', to: '' }, 'Created'],
  [{ from: '2026-11-01', to: '2026-11-20' }, 'Created: 01/11/2026 – 20/11/2026'],
])('with %j it is called %s', async (value, name) => {
  renderApp(<DaysFilter value={value} onChange={() => undefined} words={words} />);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});
