// Rows that can be pressed while they scroll.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ListeningRows } from './ListeningRows.tsx';

test('they keep how they are laid out, and listen', () => {
  render(<ListeningRows style={{ height: 900, pointerEvents: 'none' }}>a row</ListeningRows>);
  const { height, pointerEvents } = screen.getByText('a row').style;
  expect([height, pointerEvents]).toEqual(['900px', '']);
});
