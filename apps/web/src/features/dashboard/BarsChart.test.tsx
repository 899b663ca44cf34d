// The drawing itself: each bar is a link to what it counts, and a time without any is none.
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderApp } from '../../../test/render.tsx';
import { BarsChart } from './BarsChart.tsx';
import type { ChartBar } from './behind.ts';

beforeEach(() => {
  // jsdom lays nothing out: the chart would have no room.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function measure(this: HTMLElement) {
    // By a span the chart asks how wide a text is.
    return this.tagName === 'SPAN' ? new DOMRect(0, 0, 34, 16) : new DOMRect(0, 0, 600, 240);
  });
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(240);
});

const barOf = (day: number, total: number): ChartBar => {
  const two = String(day).padStart(2, '0');
  return {
    key: String(day),
    short: `${two}/03`,
    name: `${two}/03/2026`,
    total,
    to: { search: `?days=3&show=began&on=2026-03-${two}` },
  };
};

test('bars', async () => {
  renderApp(<BarsChart title="Tickets started by day" kind="time" bars={[barOf(1, 2), barOf(2, 0), barOf(3, 5)]} />);
  const links = await screen.findAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['01/03/2026: 2 tickets', '/?days=3&show=began&on=2026-03-01'],
    ['03/03/2026: 5 tickets', '/?days=3&show=began&on=2026-03-03'],
  ]);
  // With the room above it.
  expect(Number(links[0]?.querySelector('rect')?.getAttribute('height'))).toBeGreaterThan(100);
  expect(screen.getByRole('group', { name: /^Tickets started by day\. Highest: 03\/03\/2026, 5\./ })).toBeTruthy();
});

test('days of which not all have room on the axis stand there in even steps', async () => {
  const bars = Array.from({ length: 31 }, (_, index) => barOf(index + 1, 1));
  renderApp(<BarsChart title="Tickets started by day" kind="time" bars={bars} />);
  await screen.findAllByRole('link');
  const days = screen.getAllByText(/^\d\d\/03$/).map(({ textContent }) => Number(textContent.slice(0, 2)));
  const steps = days.slice(1).map((day, index) => day - (days[index] ?? 0));
  expect(days.length).toBeGreaterThan(4);
  expect(new Set(steps).size).toBe(1);
});
