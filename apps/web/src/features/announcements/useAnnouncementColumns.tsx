// What the list of announcements shows of each.
import { Badge } from '@mantine/core';
import type { Announcement } from '@recado/contract/announcements';
import { PriorityBadge } from '../../entities/announcement/PriorityBadge.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

export function useAnnouncementColumns(): Column<Announcement>[] {
  const { t } = useTranslation('announcements');
  const formats = useFormats();
  return [
    {
      key: 'title',
      header: t('field.title'),
      width: '2fr',
      primary: true,
      cell: ({ title }) => <span title={title}>{title}</span>,
    },
    {
      key: 'priority',
      header: t('field.priority'),
      width: '120px',
      cell: (announcement) => <PriorityBadge announcement={announcement} />,
    },
    {
      key: 'media',
      header: t('field.picture'),
      cell: ({ mediaName }) => (mediaName === null ? '—' : <span title={mediaName}>{mediaName}</span>),
    },
    {
      key: 'status',
      header: t('field.status'),
      width: '110px',
      cell: ({ status }) => (
        <Badge variant="light" color={status ? 'green' : 'gray'}>
          {t(status ? 'status.active' : 'status.inactive')}
        </Badge>
      ),
    },
    {
      key: 'created',
      header: t('field.created'),
      width: '110px',
      wideOnly: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formats.date(createdAt)}</time>,
    },
  ];
}
