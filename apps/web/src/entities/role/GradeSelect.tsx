// A profile, or one of the company's own roles: what somebody is to have.
import { Select } from '@mantine/core';
import { PROFILES, type Profile } from '@recado/contract/constants';
import { grantOf, mayGive } from '@recado/rules/roles';
import type { ReactNode } from 'react';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { useRoles } from './useRoles.ts';

const ROLE = 'role-';

/** As the select has it: the profile's name, or the role's id behind a word. */
export const gradeNameOf = ({ profile, roleId }: { profile: Profile; roleId: number | null }): string =>
  roleId === null ? profile : `${ROLE}${roleId}`;

/** As a query says it. */
export const gradeOf = (name: string): { roleId: string } | { profile: Profile } =>
  name.startsWith(ROLE)
    ? { roleId: name.slice(ROLE.length) }
    : { profile: PROFILES.find((profile) => profile === name) ?? 'user' };

export interface GradeSelectProps {
  label: string;
  description?: string | undefined;
  value: string;
  onChange: (name: string) => void;
  error?: ReactNode;
  /** a role that is not offered */
  without?: number;
}

/** Nobody gives more than they have. */
export function GradeSelect({ without, onChange, ...props }: GradeSelectProps) {
  const { t } = useTranslation('users');
  const { user } = useSession();
  const { data: roles = [] } = useRoles();
  const offered = roles.filter(({ id }) => id !== without);
  const profiles = PROFILES.map((value) => ({
    value: value as string,
    label: t(`profile.${value}`),
    disabled: value !== props.value && !mayGive(user, grantOf(value, null)),
  }));
  const own = offered.map((role) => ({
    value: gradeNameOf({ profile: role.profile, roleId: role.id }),
    label: role.name,
    disabled: `${ROLE}${role.id}` !== props.value && !mayGive(user, role),
  }));
  return (
    <Select
      data={
        own.length === 0
          ? profiles
          : [
              { group: t('gradeGroup.profiles'), items: profiles },
              { group: t('gradeGroup.roles'), items: own },
            ]
      }
      allowDeselect={false}
      // The list scrolls itself: around it there would be something that a keyboard does not reach.
      withScrollArea={false}
      styles={{ options: { maxHeight: 260, overflowY: 'auto' } }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      {...props}
    />
  );
}
