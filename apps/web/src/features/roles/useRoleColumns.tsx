// What the list of roles shows of each.
import { Text } from '@mantine/core';
import { PERMISSIONS } from '@recado/contract/permissions';
import type { Role } from '@recado/contract/roles';
import type { Column } from '../../shared/crud/DataTable.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

/** As many as fit a column. */
const SHOWN = 3;

export function useRoleColumns(): Column<Role>[] {
  const { t } = useTranslation(['roles', 'common', 'users']);
  return [
    { key: 'name', header: t('common:name'), width: '1.3fr', primary: true, cell: ({ name }) => name },
    {
      key: 'profile',
      header: t('column.profile'),
      width: '140px',
      cell: ({ profile }) => t(`users:profile.${profile}`),
    },
    {
      key: 'permissions',
      header: t('column.permissions'),
      width: '120px',
      cell: ({ permissions }) => t('count', { count: permissions.length, total: PERMISSIONS.length }),
    },
    { key: 'people', header: t('column.people'), width: '2fr', cell: ({ users }) => <People users={users} /> },
  ];
}

function People({ users }: Pick<Role, 'users'>) {
  const { t } = useTranslation('roles');
  if (users.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('nobody')}
      </Text>
    );
  const names = users.map(({ name }) => name);
  const rest = names.length - SHOWN;
  const shown = [...names.slice(0, SHOWN), ...(rest > 0 ? [t('more', { count: rest })] : [])];
  return (
    <Text size="sm" title={names.join(', ')}>
      {shown.join(', ')}
    </Text>
  );
}
