// A line of a ticket's timeline.
import type { TimelineEntry } from '@recado/contract/timeline';

export const timelineEntry = (id: number, change: Partial<TimelineEntry> = {}): TimelineEntry => ({
  id,
  ticketId: 4,
  kind: 'accepted',
  by: { kind: 'person', userId: 7, name: 'Ana' },
  data: {},
  afterId: 1,
  createdAt: '2026-11-21T12:00:00.000Z',
  ...change,
});
