// The user form's fields.
import { Alert, Select, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { LIMITS, PROFILES } from '@recado/contract/constants';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useConnections } from '../../entities/connection/useConnections.ts';
import { QueuesSelect } from '../../entities/queue/QueuesSelect.tsx';
import { GradeSelect, gradeNameOf } from '../../entities/role/GradeSelect.tsx';
import { useRoles } from '../../entities/role/useRoles.ts';
import { NameAndEmail } from '../../entities/user/NameAndEmail.tsx';
import { OwnPasswordField } from '../../entities/user/OwnPasswordField.tsx';
import { PasswordField } from '../../entities/user/PasswordField.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import type { UserValues } from './userValues.ts';

export interface UserFieldsProps {
  form: UseFormReturnType<UserValues>;
  isNew: boolean;
  /** the user is oneself */
  own: boolean;
  /** which parts the caller may change */
  may: { profile: boolean; queues: boolean };
}

export function UserFields({ form, isNew, own, may }: UserFieldsProps) {
  const { t } = useTranslation(['users', 'common']);
  return (
    <>
      <NameAndEmail keyOf={form.key} inputOf={form.getInputProps} emailHint={t('field.emailHint')} />
      <PasswordField
        key={form.key('password')}
        label={isNew ? t('field.password') : t('field.newPassword')}
        description={t(isNew ? 'field.passwordHint' : 'field.passwordKeep', LIMITS.password)}
        required={isNew}
        autoComplete="new-password"
        {...form.getInputProps('password')}
      />
      {own && <OwnPasswordField key={form.key('currentPassword')} {...form.getInputProps('currentPassword')} />}
      {may.profile && <RightsFields form={form} />}
      {may.queues && (
        <>
          <QueuesSelect
            key={form.key('queueIds')}
            label={t('field.queues')}
            description={t('field.queuesHint')}
            {...form.getInputProps('queueIds')}
          />
          <WithoutQueues form={form} />
          <ConnectionField form={form} />
        </>
      )}
    </>
  );
}

function RightsFields({ form }: { form: UseFormReturnType<UserValues> }) {
  const { t } = useTranslation('users');
  const { data: roles = [] } = useRoles();
  // The form's values are uncontrolled: what else depends on one must follow it by itself.
  const [{ profile, roleId }, setGrade] = useState(() => form.getValues());
  const handleGrade = (name: string): void => {
    const role = roles.find(({ id }) => gradeNameOf({ profile, roleId: id }) === name);
    const chosen = PROFILES.find((each) => each === name);
    form.setFieldValue('profile', role?.profile ?? chosen ?? profile);
    form.setFieldValue('roleId', role?.id ?? null);
    form.clearFieldError('profile');
    setGrade(form.getValues());
  };
  const hint = roleId === null ? t(`profileHint.${profile}`) : t('roleHint', { profile: t(`profile.${profile}`) });
  return (
    <>
      <GradeSelect
        label={t('field.profile')}
        description={hint}
        value={gradeNameOf({ profile, roleId })}
        onChange={handleGrade}
        error={form.errors['profile']}
      />
      {profile !== 'admin' && (
        <Switch
          key={form.key('allTicket')}
          label={t('field.allTicket')}
          description={t('field.allTicketHint')}
          {...form.getInputProps('allTicket', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

function ConnectionField({ form }: { form: UseFormReturnType<UserValues> }) {
  const { t } = useTranslation(['users', 'common']);
  const { data } = useConnections();
  const { defaultValue, onChange, ...props } = form.getInputProps('whatsappId');
  return (
    <Select
      // The name of what is chosen comes with the connections.
      key={data ? form.key('whatsappId') : 'loading'}
      label={t('field.connection')}
      description={t('field.connectionHint')}
      placeholder={t('field.connectionDefault')}
      data={(data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      defaultValue={defaultValue === null ? null : String(defaultValue)}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
      nothingFoundMessage={t('field.noConnections')}
      clearable
      clearButtonProps={{ 'aria-label': t('common:clear') }}
      {...props}
    />
  );
}

/** Whoever is in no queue waits in vain; administrators see every queue. */
function WithoutQueues({ form }: { form: UseFormReturnType<UserValues> }) {
  const { t } = useTranslation('users');
  const [{ profile, queueIds }, setNow] = useState(() => form.getValues());
  form.watch('queueIds', () => setNow(form.getValues()));
  form.watch('profile', () => setNow(form.getValues()));
  if (profile === 'admin' || queueIds.length > 0) return null;
  return (
    <Alert color="yellow" icon={<TriangleAlert aria-hidden />} role="status">
      {t('field.noQueues')}
    </Alert>
  );
}
