// The company's own roles: what each lets do, and who has it.
import { deleteRole, type Role } from '@recado/contract/roles';
import { mayGive } from '@recado/rules/roles';
import { Copy, UserRoundCog } from 'lucide-react';
import { useRef, useState } from 'react';
import { gradeOf } from '../../entities/role/GradeSelect.tsx';
import { useRoles } from '../../entities/role/useRoles.ts';
import { CrudPage } from '../../shared/crud/CrudPage.tsx';
import { listOf } from '../../shared/crud/listOf.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { notifyWarning } from '../../shared/ui/notify.ts';
import { Replacement } from './Replacement.tsx';
import { RoleForm } from './RoleForm.tsx';
import { useRoleColumns } from './useRoleColumns.tsx';

export function RolesPage() {
  const { t } = useTranslation('roles');
  const { user } = useSession();
  const [copied, setCopied] = useState<Role | null>(null);
  /** what those get whose role goes: chosen in the question, which is not this component's */
  const instead = useRef('user');
  const handleRefused = (role: Role): void => notifyWarning(t(mayGive(user, role) ? 'refusedPeople' : 'refused'));
  const renderRemoval = (role: Role) => {
    instead.current = 'user';
    return role.users.length > 0 && <Replacement role={role} onChoose={(chosen) => (instead.current = chosen)} />;
  };
  return (
    <>
      <CrudPage
        t={t}
        icon={UserRoundCog}
        list={listOf(useRoles())}
        columns={useRoleColumns()}
        nameOf={({ name }) => name}
        remove={({ id, users }) => {
          const query = users.length > 0 ? gradeOf(instead.current) : {};
          return call(deleteRole, { params: { id }, query });
        }}
        renderRemoval={renderRemoval}
        invalidates={['role', 'user']}
        may={(_act, { mayChange }) => mayChange}
        onRefused={handleRefused}
        moreActions={(role) =>
          mayGive(user, role) ? [{ label: t('act.copy'), icon: Copy, onClick: () => setCopied(role) }] : []
        }
        renderForm={(role, close) => <RoleForm role={role} onClose={close} />}
      />
      {copied && <RoleForm copied={copied} onClose={() => setCopied(null)} />}
    </>
  );
}
