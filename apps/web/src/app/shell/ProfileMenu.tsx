// Who is signed in, and the way out.
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { logout } from '../../shared/session/session.ts';
import { useSession } from '../../shared/session/useSession.ts';

export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton aria-label={t('profile.label')} style={{ borderRadius: '50%' }} ml={4}>
          <Avatar name={user.name} size={32} color="pine" variant="filled" alt="" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--mantine-color-text)" truncate>
            {user.name}
          </Text>
          <Text size="xs" truncate>
            {user.email}
          </Text>
          <Text size="xs">{t(`profile.profiles.${user.profile}`)}</Text>
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void logout()}>
          {t('profile.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
