// What those get whose role is deleted.
import { Stack, Text } from '@mantine/core';
import type { Role } from '@recado/contract/roles';
import { useState } from 'react';
import { GradeSelect } from '../../entities/role/GradeSelect.tsx';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';

/** As many names as a question has room for. */
const SHOWN = 8;

export interface ReplacementProps {
  role: Role;
  /** @param grade as GradeSelect has them; until it is called: an attendant */
  onChoose: (grade: string) => void;
}

export function Replacement({ role: { id, users }, onChoose }: ReplacementProps) {
  const { t } = useTranslation('roles');
  const [grade, setGrade] = useState('user');
  const names = users.slice(0, SHOWN).map(({ name }) => name);
  const rest = users.length - names.length;
  if (rest > 0) names.push(t('more', { count: rest }));
  return (
    <Stack gap="xs">
      <Text size="sm">{t('delete.people', { count: users.length, names: names.join(', ') })}</Text>
      <GradeSelect
        label={t('delete.instead')}
        value={grade}
        without={id}
        onChange={(chosen) => {
          setGrade(chosen);
          onChoose(chosen);
        }}
      />
    </Stack>
  );
}
