// The people of the company, for those who manage them.
import { deleteUser, pageUsers } from '@recado/contract/users';
import { UserRoundCog, Users } from 'lucide-react';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import { useListQuery } from '../../shared/crud/useListQuery.ts';
import { call } from '../../shared/data/client.ts';
import { useRefreshEvery } from '../../shared/data/useRefreshEvery.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';
import { ToolButton } from '../../shared/ui/ToolButton.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserForm } from './UserForm.tsx';
import { useUserColumns } from './useUserColumns.tsx';

/** That somebody fell silent is no event. */
const PRESENCE_MS = 60_000;

export function UsersPage() {
  const { t } = useTranslation('users');
  const { user } = useSession();
  const mayMakeRoles = useCan('roles-page:edit');
  useRefreshEvery('user', PRESENCE_MS);
  return (
    <CrudPage
      t={t}
      icon={Users}
      avatar
      list={useListQuery('user', pageUsers, { rowsKey: 'users' })}
      searchLabel={t('search')}
      toolbar={mayMakeRoles && <ToolButton label={t('roles')} icon={UserRoundCog} to="/roles" />}
      columns={useUserColumns()}
      nameOf={({ name }) => name}
      remove={({ id }) => call(deleteUser, { params: { id } })}
      invalidates={['user', 'ticket']}
      // Nobody deletes themselves.
      may={(act, { id, mayChange }) => mayChange && (act === 'change' || id !== user.id)}
      renderForm={(row, close) => (row ? <UserDialog row={row} onClose={close} /> : <UserForm onClose={close} />)}
    />
  );
}
