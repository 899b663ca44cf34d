// Adding and changing a user.
import { createUser, updateUser, type User } from '@recado/contract/users';
import { useState } from 'react';
import { PlanLimit } from '../../entities/plan/PlanLimit.tsx';
import { notNames } from '../../entities/user/notNames.ts';
import { changesOf } from '../../shared/crud/changesOf.ts';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { isApiError } from '../../shared/errors/ApiError.ts';
import { call, callAndRenew } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';
import { ResetSecondFactor } from './ResetSecondFactor.tsx';
import { SsoLinkLine } from './SsoLinkLine.tsx';
import { UserFields } from './UserFields.tsx';
import { bodyOf, userSchema, valuesOf } from './userValues.ts';

export interface UserFormProps {
  /** left out: a new one */
  user?: User;
  onClose: () => void;
}

export function UserForm({ user, onClose }: UserFormProps) {
  const { t } = useTranslation('users');
  const [planFull, setPlanFull] = useState(false);
  // As when it was opened: what is taken away here says so in its place, however soon the user is known anew.
  const [{ secondFactor = false, singleSignOn = null } = {}] = useState(user);
  const me = useSession().user;
  const own = user?.id === me.id;
  // That of who runs the installation is theirs alone to say.
  const mayManage = !own && (me.super || !user?.super);
  const may = { profile: useCan('user-modal:editProfile'), queues: useCan('user-modal:editQueues') };
  const { form, submit, saving } = useEntityForm({
    schema: notNames(userSchema(user), ({ name, email }) => [name, email, me.company.name]),
    initialValues: valuesOf(user),
    save: (values) => {
      const body = bodyOf(values, may);
      if (!user) return call(createUser, { body });
      const change = changesOf(body, bodyOf(valuesOf(user), may));
      if (!own || (change.email === undefined && !change.password))
        return call(updateUser, { params: { id: user.id }, body: change });
      const { currentPassword } = values;
      return callAndRenew(updateUser, { params: { id: user.id }, body: { ...change, currentPassword } });
    },
    invalidates: ['user'],
    codeFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_WRONG_PASSWORD: 'currentPassword',
      ERR_GUESSABLE_PASSWORD: 'password',
      ERR_LAST_ADMIN: 'profile',
      ERR_MORE_THAN_OWN: 'profile',
      ERR_NO_ROLE_FOUND: 'profile',
      ERR_NO_QUEUE_FOUND: 'queueIds',
      ERR_NO_WAPP_FOUND: 'whatsappId',
    },
    onDone: onClose,
    onError: (error) => {
      const full = isApiError(error, 'ERR_PLAN_LIMIT');
      setPlanFull(full);
      return full;
    },
  });

  return (
    <FormModal
      opened
      title={user ? t('form.edit', { name: user.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      aside={user && secondFactor && mayManage && <ResetSecondFactor user={user} />}
    >
      {planFull && <PlanLimit of="users" />}
      <UserFields form={form} isNew={!user} own={own} may={may} />
      {user && singleSignOn && <SsoLinkLine user={user} link={singleSignOn} mayUnlink={mayManage} />}
    </FormModal>
  );
}
