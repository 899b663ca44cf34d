// The slim bar on top: whose company this is, and what is needed on every screen.
import { ActionIcon, Burger, Tooltip } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw, Search } from 'lucide-react';
import { useCompanyClock } from '../../shared/format/useCompanyClock.ts';
import { useTranslation } from '../../shared/i18n/useTranslation.ts';
import { useCan, useSession } from '../../shared/session/useSession.ts';
import { LanguagePicker } from '../../entities/language/LanguagePicker.tsx';
import { ThemeToggle } from '../../shared/ui/ThemeToggle.tsx';
import { useHasChats } from '../../entities/chat/useChats.ts';
import { Announcements } from './announcements/Announcements.tsx';
import { Chats } from './chats/Chats.tsx';
import { ConnectionBar } from './ConnectionBar.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import { VolumeControl } from './notifications/VolumeControl.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { refreshData } from './refreshData.ts';
import classes from './TopBar.module.css';

export interface TopBarProps {
  onMenu: () => void;
  onPalette: () => void;
}

export function TopBar({ onMenu, onPalette }: TopBarProps) {
  const { t } = useTranslation('shell');
  const { expired } = useSession().user.company;
  const hasChats = useHasChats();
  return (
    <header className={classes.bar}>
      <Burger hiddenFrom="sm" size="sm" aria-label={t('menu.open')} onClick={onMenu} />
      <div className={classes.words}>
        <Greeting />
        <ConnectionBar />
      </div>
      <div className={classes.tools}>
        <IconButton label={t('palette.open')} onClick={onPalette}>
          <Search size={18} />
        </IconButton>
        <span className={classes.wide}>
          <LanguagePicker />
          <ThemeToggle />
          <VolumeControl />
        </span>
        <span className={classes.wide}>
          <RefreshButton />
        </span>
        {/* After the due date there is nothing to ask for. */}
        {!expired && <Announcements />}
        {hasChats && <Chats />}
        {!expired && <Notifications />}
        <ProfileMenu />
      </div>
    </header>
  );
}

function Greeting() {
  const { t } = useTranslation('shell');
  const { date: dateOf } = useCompanyClock();
  const { user } = useSession();
  const seesDueDate = useCan('drawer-admin-items:view');
  const { name: company, dueDate, expired } = user.company;
  const names = { name: user.name, company };
  const text =
    seesDueDate && dueDate && !expired
      ? t('greeting.dueDate', { ...names, date: dateOf(dueDate) })
      : t('greeting.plain', names);
  return (
    <p className={classes.greeting} title={text}>
      <span className={classes.whole}>{text}</span>
      <span className={classes.short}>{t('greeting.short', { name: user.name.split(' ', 1)[0] })}</span>
    </p>
  );
}

/** On a phone it stands in the menu. */
export function RefreshButton() {
  const { t } = useTranslation('shell');
  const fetching = useIsFetching() > 0;
  return (
    <IconButton label={t('refresh')} onClick={refreshData}>
      <RefreshCw size={18} className={fetching ? classes.turning : undefined} />
    </IconButton>
  );
}

function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: React.ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" c="inherit" size={36} aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
