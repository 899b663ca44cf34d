// What the list of tags shows of each.
import { Group } from '@mantine/core';
import type { Tag } from '@recado/contract/tags';
import { SquareKanban } from 'lucide-react';
import { TagChip } from '../../entities/tag/TagChip.tsx';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useFormats } from '../../shared/format/useFormats.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';

export function useTagColumns(): Column<Tag>[] {
  const { t } = useTranslation(['tags', 'common']);
  const formats = useFormats();
  const { plan } = useSession().user.company;
  return [
    {
      key: 'name',
      header: t('common:name'),
      width: '2fr',
      primary: true,
      cell: (tag) => (
        <Group gap={8} wrap="nowrap">
          <TagChip tag={tag} />
          {plan.useKanban && tag.kanban === 1 && (
            <SquareKanban size={16} role="img" aria-label={t('field.kanban')} style={{ flex: 'none' }} />
          )}
        </Group>
      ),
    },
    {
      key: 'tickets',
      header: t('column.tickets'),
      width: '130px',
      align: 'end',
      cell: ({ ticketsCount }) => formats.number(ticketsCount),
    },
  ];
}
