// Who is signed in, what they may change of it, and the way out.
import { Avatar, Menu, Text, UnstyledButton } from '@mantine/core';
import { BellRing, CircleHelp, LogOut, MonitorDown, ShieldCheck, UserRoundPen } from 'lucide-react';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { initialsOf } from '../../shared/format/initials.ts';
import { ApiError } from '../../shared/errors/ApiError.ts';
import { neededCode } from '../../shared/errors/neededCode.ts';
import { logout } from '../../shared/data/session.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useSession } from '../../shared/session/useSession.ts';
import { helpAddress } from '../../shared/ui/screenHelp.tsx';
import { notifyError } from '../../shared/ui/notify.ts';

import { installOf } from './install.ts';
import { useScreenHelp } from './useScreenHelp.ts';

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>;

const profileDialog = async (): Promise<Dialog> =>
  (await import('../../features/profile/ProfileDialog.tsx')).ProfileDialog;
const deviceDialog = async (): Promise<Dialog> =>
  (await import('../../features/profile/DeviceDialog.tsx')).DeviceDialog;
const securityDialog = async (): Promise<Dialog> =>
  (await import('../../features/profile/SecurityDialog.tsx')).SecurityDialog;

export function ProfileMenu() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const help = useScreenHelp();
  const [Opened, setOpened] = useState<Dialog>();
  const open = async (load: () => Promise<Dialog>): Promise<void> => {
    try {
      const dialog = await neededCode(load);
      setOpened(() => dialog);
    } catch {
      notifyError(new ApiError('network', 0));
    }
  };
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <UnstyledButton aria-label={t('profile.label')} style={{ borderRadius: '50%' }} ml={4}>
            <Avatar size={32} color="pine" variant="filled" alt="">
              {initialsOf(user.name) || undefined}
            </Avatar>
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
            <Text size="xs">{user.role?.name ?? t(`profile.profiles.${user.profile}`)}</Text>
          </Menu.Label>
          <Menu.Divider />
          {!user.company.expired && (
            <>
              <Menu.Item leftSection={<UserRoundPen size={16} aria-hidden />} onClick={() => void open(profileDialog)}>
                {t('profile.edit')}
              </Menu.Item>
              <Menu.Item leftSection={<ShieldCheck size={16} aria-hidden />} onClick={() => void open(securityDialog)}>
                {t('profile.security')}
              </Menu.Item>
              <Menu.Item leftSection={<BellRing size={16} aria-hidden />} onClick={() => void open(deviceDialog)}>
                {t('device.title')}
              </Menu.Item>
            </>
          )}
          <Install />
          {help !== undefined && (
            <Menu.Item component={Link} to={helpAddress(help)} leftSection={<CircleHelp size={16} aria-hidden />}>
              {t('palette.howItWorks')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<LogOut size={16} aria-hidden />} onClick={() => void logout()}>
            {t('profile.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Opened && <Opened opened onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** Where the browser offers it; on an iPhone the help says how. */
function Install() {
  const { t } = useTranslation('shell');
  const install = installOf();
  if (install === undefined) return null;
  const icon = <MonitorDown size={16} aria-hidden />;
  if (install === 'help')
    return (
      <Menu.Item component={Link} to={helpAddress('device')} leftSection={icon}>
        {t('device.install')}
      </Menu.Item>
    );
  return (
    <Menu.Item leftSection={icon} onClick={install}>
      {t('device.install')}
    </Menu.Item>
  );
}
