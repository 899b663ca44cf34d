// How urgent an announcement is: a colour, and a word, since colour alone says nothing to some.
import type { Announcement } from '@recado/contract/announcements';

export interface Priority {
  key: 'high' | 'medium' | 'low';
  color: 'red' | 'orange' | 'gray';
}

export const priorityOf = ({ priority }: Pick<Announcement, 'priority'>): Priority => {
  if (priority === 1) return { key: 'high', color: 'red' };
  return priority === 2 ? { key: 'medium', color: 'orange' } : { key: 'low', color: 'gray' };
};
