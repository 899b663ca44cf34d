// The announcements, and whether there is one that nobody has seen in this browser.
import { pageAnnouncements, type Announcement } from '@recado/contract/announcements';
import { useState } from 'react';
import { useListQuery, type List } from '../../../shared/crud/useListQuery.ts';
import { readStored, writeStored } from '../../../shared/session/storage.ts';

/** the number of the newest one there was when somebody looked: numbers only rise */
const SEEN = 'announcementsSeen';

export interface Announcements {
  list: List<Announcement>;
  hasNews: boolean;
  markSeen: () => void;
}

export function useAnnouncements(): Announcements {
  const { first, ...list } = useListQuery('announcement', pageAnnouncements, { rowsKey: 'records' });
  const [seen, setSeen] = useState(() => Number(readStored(SEEN) ?? 0));
  // Of all: what is not urgent may stand on a page that nobody has scrolled to.
  const newest = first?.newestId ?? 0;
  return {
    list,
    hasNews: newest > seen,
    markSeen: () => {
      if (newest <= seen) return;
      writeStored(SEEN, String(newest));
      setSeen(newest);
    },
  };
}
