// What the list of tags shows of each.
import { Badge } from '@mantine/core';
import type { Tag } from '@recado/contract/tags';
import { useTranslation } from 'react-i18next';
import { TagChip } from '../../entities/tag/TagChip.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useCan } from '../../shared/session/useSession.ts';

export function useTagColumns(): Column<Tag>[] {
  const { t } = useTranslation(['tags', 'common']);
  const formats = useFormats();
  const mayMakeLanes = useCan('tags-page:kanban');
  const lane: Column<Tag> = {
    key: 'kanban',
    header: t('column.kanban'),
    width: '120px',
    plain: true,
    cell: ({ kanban }) =>
      kanban === 1 && (
        <Badge size="sm" variant="default" tt="none">
          {t('lane')}
        </Badge>
      ),
  };
  return [
    { key: 'name', header: t('common:name'), width: '2fr', primary: true, cell: (tag) => <TagChip tag={tag} /> },
    ...(mayMakeLanes ? [lane] : []),
    {
      key: 'tickets',
      header: t('column.tickets'),
      width: '130px',
      align: 'end',
      cell: ({ ticketsCount }) => formats.number(ticketsCount),
    },
  ];
}
