// The megaphone: news from whoever runs the installation. Its dot goes once somebody has looked.
import { ActionIcon, Badge, Indicator, Popover } from '@mantine/core';
import type { Announcement } from '@recado/contract/announcements';
import { Megaphone } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { List } from '../../../shared/crud/useListQuery.ts';
import { useFormats } from '../../../shared/format/useFormats.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { FailedState } from '../../../shared/ui/FailedState.tsx';
import { InfiniteEnd } from '../../../shared/ui/InfiniteEnd.tsx';
import { LoadingRows } from '../../../shared/ui/LoadingRows.tsx';
import { AnnouncementDialog } from './AnnouncementDialog.tsx';
import classes from './Announcements.module.css';
import { priorityOf } from './priorities.ts';
import { useAnnouncements } from './useAnnouncements.ts';

export function Announcements() {
  const { t } = useTranslation('shell');
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  const [shown, setShown] = useState<Announcement | null>(null);
  const { list, hasNews, markSeen } = useAnnouncements();
  const label = t(hasNews ? 'announcements.news' : 'announcements.label');
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
      <Popover
        opened={opened}
        onChange={handleChange}
        width={340}
        position="bottom-end"
        shadow="md"
        trapFocus
        returnFocus={shown === null}
      >
        <Indicator size={10} disabled={!hasNews} color="red" offset={8}>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="inherit"
              size={36}
              aria-label={label}
              title={label}
              onClick={() => handleChange(!opened)}
            >
              <Megaphone size={18} />
            </ActionIcon>
          </Popover.Target>
        </Indicator>
        <Popover.Dropdown p={6} aria-labelledby={titleId}>
          <h2 id={titleId} className={classes.title}>
            {t('announcements.title')}
          </h2>
          <AnnouncementList list={list} onOpen={handleOpen} />
        </Popover.Dropdown>
      </Popover>
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
    <div className={classes.scroller}>
      <ul className={classes.list}>
        {list.rows.map((announcement) => {
          const { key, color } = priorityOf(announcement);
          return (
            <li key={announcement.id}>
              <button type="button" className={classes.item} data-color={color} onClick={() => onOpen(announcement)}>
                <span className={classes.name}>{announcement.title}</span>
                <span className={classes.text}>{announcement.text}</span>
                <span className={classes.foot}>
                  <Badge size="sm" variant="light" color={color}>
                    {t(`announcements.priority.${key}`)}
                  </Badge>
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
