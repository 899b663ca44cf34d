// The list of zones, which is named when it is looked at.
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../../../../test/render.tsx';
import { TimeZoneSelect } from './TimeZoneSelect.tsx';

test('the stored one can be read at once, and any other be chosen', async () => {
  renderApp(<TimeZoneSelect label="Time zone" defaultValue="America/Sao_Paulo" />);
  const field = screen.getByRole('combobox', { name: 'Time zone' });
  expect(field).toHaveProperty('value', expect.stringMatching(/^São Paulo · /));
  fireEvent.click(field);
  fireEvent.click(await screen.findByRole('option', { name: /^Abidjan · /, hidden: true }));
  expect(field).toHaveProperty('value', expect.stringMatching(/^Abidjan · /));
});
