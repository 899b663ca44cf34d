// Adding, copying and changing a role.
import { Select, Text, TextInput } from '@mantine/core';
import { LIMITS, PROFILES, type Profile } from '@recado/contract/constants';
import { PROFILE_PERMISSIONS, type Permission } from '@recado/contract/permissions';
import { createRole, roleInput, updateRole, type Role } from '@recado/contract/roles';
import { mayGive } from '@recado/rules/roles';
import { useState } from 'react';
import { FormModal } from '../../shared/crud/FormModal.tsx';
import { useEntityForm } from '../../shared/crud/useEntityForm.ts';
import { call } from '../../shared/data/client.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { PermissionFields } from './PermissionFields.tsx';

export interface RoleFormProps {
  /** left out: a new one */
  role?: Role | undefined;
  /** what a new one starts from */
  copied?: Role;
  onClose: () => void;
}

export function RoleForm({ role, copied, onClose }: RoleFormProps) {
  const { t } = useTranslation(['roles', 'common', 'users']);
  const { user } = useSession();
  const from = role ?? copied;
  const [chosen, setChosen] = useState<{ profile: Profile; permissions: Permission[] }>(() => ({
    profile: from?.profile ?? 'user',
    permissions: [...(from?.permissions ?? mine(user.permissions, 'user'))],
  }));
  const { form, submit, saving } = useEntityForm({
    schema: roleInput,
    initialValues: { name: role?.name ?? nameOfCopy(copied && t('form.copyOf', { name: copied.name })), ...chosen },
    save: (body) => (role ? call(updateRole, { params: { id: role.id }, body }) : call(createRole, { body })),
    invalidates: ['role', 'user'],
    codeFields: { ERR_NAME_IN_USE: 'name', ERR_TOO_MANY_ROLES: 'name', ERR_MORE_THAN_OWN: 'permissions' },
    onDone: onClose,
  });
  // The form's values are uncontrolled: what depends on another must follow it by itself.
  const choose = (next: typeof chosen): void => {
    setChosen(next);
    form.setFieldValue('profile', next.profile);
    form.setFieldValue('permissions', next.permissions);
  };
  const handleProfile = (profile: Profile | null): void => {
    if (profile === null) return;
    // What a profile may is where one starts from; who has chosen otherwise keeps it.
    const untouched = isSame(chosen.permissions, mine(user.permissions, chosen.profile));
    choose({ profile, permissions: untouched ? mine(user.permissions, profile) : chosen.permissions });
  };
  return (
    <FormModal
      opened
      size="48rem"
      title={role ? t('form.edit', { name: role.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
    >
      {role && role.users.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('field.people', { count: role.users.length })}
        </Text>
      )}
      <TextInput
        key={form.key('name')}
        label={t('common:name')}
        placeholder={t('field.nameHint')}
        required
        data-autofocus
        maxLength={LIMITS.name.max}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('field.profile')}
        description={t('field.profileHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={PROFILES.map((value) => ({
          value,
          label: t(`users:profile.${value}`),
          disabled: !mayGive(user, { profile: value, permissions: [] }),
        }))}
        allowDeselect={false}
        value={chosen.profile}
        onChange={handleProfile}
      />
      <PermissionFields
        chosen={chosen.permissions}
        own={user.permissions}
        error={form.errors['permissions']}
        onChange={(permissions) => choose({ ...chosen, permissions })}
      />
    </FormModal>
  );
}

/** Of a profile's, what one may oneself. */
const mine = (own: readonly Permission[], profile: Profile): Permission[] =>
  PROFILE_PERMISSIONS[profile].filter((name) => own.includes(name));

const isSame = (some: readonly Permission[], others: readonly Permission[]): boolean =>
  some.length === others.length && some.every((name) => others.includes(name));

const nameOfCopy = (name = ''): string => name.slice(0, LIMITS.name.max);
