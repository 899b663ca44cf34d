// The megaphone: news from whoever runs the installation. Its dot goes once somebody has looked.
import type { Announcement } from '@recado/contract/announcements';
import { Megaphone } from 'lucide-react';
import { useState } from 'react';
import { PriorityBadge } from '../../../entities/announcement/PriorityBadge.tsx';
import { priorityOf } from '../../../entities/announcement/priorities.ts';
import type { List } from '../../../shared/crud/useListQuery.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { TopBarPopover } from '../TopBarPopover.tsx';
import frame from '../TopBarPopover.module.css';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import classes from './Announcements.module.css';
import { useAnnouncements } from './useAnnouncements.ts';

export function Announcements() {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(false);
  const [shown, setShown] = useState<Announcement | null>(null);
  const { list, hasNews, markSeen } = useAnnouncements();
  const handleChange = (next: boolean): void => {
    setOpened(next);
    markSeen();
  };
  const handleOpen = (announcement: Announcement): void => {
    setOpened(false);
    setShown(announcement);
  };
  return (
    <>
      <TopBarPopover
        icon={Megaphone}
        label={t(hasNews ? 'announcements.news' : 'announcements.label')}
        title={t('announcements.title')}
        sign={hasNews || undefined}
        opened={opened}
        onChange={handleChange}
        returnFocus={shown === null}
      >
        <AnnouncementList list={list} onOpen={handleOpen} />
      </TopBarPopover>
      <AnnouncementDialog announcement={shown} onClose={() => setShown(null)} />
    </>
  );
}

function AnnouncementList({ list, onOpen }: { list: List<Announcement>; onOpen: (one: Announcement) => void }) {
  const { t } = useTranslation('shell');
  const formats = useFormats();
  if (list.error) return <FailedState error={list.error} onRetry={list.retry} />;
  if (list.loading) return <LoadingRows rows={3} />;
  if (list.rows.length === 0)
    return <EmptyState icon={Megaphone} title={t('announcements.none.title')} text={t('announcements.none.text')} />;
  return (
    <div className={frame.scroller}>
      <ul className={classes.list}>
        {list.rows.map((announcement) => {
          const { color } = priorityOf(announcement);
          return (
            <li key={announcement.id}>
              <button type="button" className={classes.item} data-color={color} onClick={() => onOpen(announcement)}>
                <span className={classes.name}>{announcement.title}</span>
                <span className={classes.text}>{announcement.text}</span>
                <span className={classes.foot}>
                  <PriorityBadge announcement={announcement} size="sm" />
                  <time dateTime={announcement.createdAt}>{formats.date(announcement.createdAt)}</time>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <InfiniteEnd hasMore={list.hasMore} loading={list.loadingMore} failed={list.moreFailed} onMore={list.loadMore} />
    </div>
  );
}
