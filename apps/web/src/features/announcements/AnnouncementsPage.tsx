// News for all companies, as whoever runs the installation keeps them.
import { deleteAnnouncement, pageAnnouncements } from '@recado/contract/announcements';
import { Megaphone } from 'lucide-react';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { AnnouncementForm } from './AnnouncementForm.tsx';
import { useAnnouncementColumns } from './useAnnouncementColumns.tsx';

export function AnnouncementsPage() {
  const { t } = useTranslation('announcements');
  return (
    <CrudPage
      t={t}
      icon={Megaphone}
      // The shell refreshes it when announcements change.
      list={useListQuery('announcement', pageAnnouncements, { rowsKey: 'records' })}
      searchLabel={t('search')}
      columns={useAnnouncementColumns()}
      nameOf={({ title }) => title}
      remove={({ id }) => call(deleteAnnouncement, { params: { id } })}
      invalidates={['announcement']}
      renderForm={(announcement, close) => <AnnouncementForm announcement={announcement} onClose={close} />}
    />
  );
}
