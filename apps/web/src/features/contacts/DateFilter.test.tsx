// What the button of the date filter is called: what it is for, or what it has chosen.
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { DateFilter } from './DateFilter.tsx';

test.each([
  [{ from: '', to: '' }, 'Created'],
  [{ from: '2026-11-01', to: '2026-11-20' }, 'Created: 01/11/2026 – 20/11/2026'],
])('with %j it is called %s', async (value, name) => {
  renderApp(<DateFilter value={value} onChange={() => undefined} />);
  expect(await screen.findByRole('button', { name })).toBeDefined();
});
