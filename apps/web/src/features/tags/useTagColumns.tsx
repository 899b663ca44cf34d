// What the list of tags shows of each.
import type { Tag } from '@recado/contract/tags';
import { useTranslation } from 'react-i18next';
import { TagChip } from '../../entities/tag/TagChip.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';

export function useTagColumns(): Column<Tag>[] {
  const { t } = useTranslation(['tags', 'common']);
  const formats = useFormats();
  return [
    { key: 'name', header: t('common:name'), width: '2fr', primary: true, cell: (tag) => <TagChip tag={tag} /> },
    {
      key: 'tickets',
      header: t('column.tickets'),
      width: '130px',
      align: 'end',
      cell: ({ ticketsCount }) => formats.number(ticketsCount),
    },
  ];
}
