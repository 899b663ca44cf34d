// How urgent an announcement is: a colour, and a word, since colour alone says nothing to some.
import type { Announcement } from '@recado/contract/announcements';

export interface Priority {
  key: 'high' | 'medium' | 'low';
  color: 'red' | 'orange' | 'gray';
}

/** As the specification numbers and colours them. */
export const PRIORITIES: Record<1 | 2 | 3, Priority> = {
  1: { key: 'high', color: 'red' },
  2: { key: 'medium', color: 'orange' },
  3: { key: 'low', color: 'gray' },
};

export const priorityOf = ({ priority }: Pick<Announcement, 'priority'>): Priority =>
  priority === 1 || priority === 2 ? PRIORITIES[priority] : PRIORITIES[3];
