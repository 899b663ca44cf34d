// What a role lets do, by what it is about.
import { Anchor, Checkbox, Fieldset, Group, Input, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  PERMISSION_AREA_NAMES,
  PERMISSION_AREAS,
  PERMISSIONS,
  type Permission,
  type PermissionArea,
} from '@recado/contract/permissions';
import { withNeeded, without } from '@recado/rules/roles';
import type { ReactNode } from 'react';
import { PERMISSION_WORDS } from '../../entities/role/permissionWords.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import classes from './Roles.module.css';

interface Fields {
  chosen: readonly Permission[];
  /** what whoever makes the role may: nobody gives more */
  own: readonly Permission[];
  onChange: (chosen: Permission[]) => void;
}

export function PermissionFields({ error, ...fields }: Fields & { error?: ReactNode }) {
  const { t } = useTranslation('roles');
  return (
    <Input.Wrapper
      label={t('field.permissions')}
      labelElement="div"
      description={fields.own.length < PERMISSIONS.length ? t('field.notYours') : undefined}
      error={error}
    >
      <Stack gap="sm" mt={6}>
        {PERMISSION_AREA_NAMES.map((area) => (
          <Area key={area} area={area} {...fields} />
        ))}
      </Stack>
    </Input.Wrapper>
  );
}

function Area({ area, chosen, own, onChange }: Fields & { area: PermissionArea }) {
  const { t } = useTranslation('roles');
  const names: readonly Permission[] = PERMISSION_AREAS[area];
  const given = names.filter((name) => own.includes(name));
  const isFull = given.every((name) => chosen.includes(name));
  const toggle = (name: Permission): void =>
    onChange(chosen.includes(name) ? without(chosen, name) : withNeeded([...chosen, name]));
  const toggleAll = (): void =>
    onChange(isFull ? given.reduce<Permission[]>(without, [...chosen]) : withNeeded([...chosen, ...given]));
  const all = t(isFull ? 'field.none' : 'field.all');
  return (
    <Fieldset legend={t(`area.${area}`)} className={classes.area}>
      <Group justify="space-between" mb="xs" gap="xs">
        <Text size="xs" c="dimmed">
          {t('count', { count: names.filter((name) => chosen.includes(name)).length, total: names.length })}
        </Text>
        {given.length > 0 && (
          <Anchor
            component="button"
            type="button"
            size="xs"
            // There is one in each area.
            aria-label={`${all}: ${t(`area.${area}`)}`}
            onClick={toggleAll}
          >
            {all}
          </Anchor>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="xs">
        {names.map((name) => (
          <Checkbox
            key={name}
            label={t(`permission.${PERMISSION_WORDS[name]}`)}
            checked={chosen.includes(name)}
            disabled={!own.includes(name)}
            onChange={() => toggle(name)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  );
}
